// One message between page and Python: its length, a JSON object, then the bytes of the files that it names.

export function pack(message, files) {
  const sizes = files.map((file) => [file.name, file.data.length]);
  const head = new TextEncoder().encode(JSON.stringify({ ...message, files: sizes }));
  const total = files.reduce((sum, file) => sum + file.data.length, 4 + head.length);
  const bytes = new Uint8Array(total);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, 4);
  let at = 4 + head.length;
  for (const file of files) {
    bytes.set(file.data, at);
    at += file.data.length;
  }
  return bytes;
}

export function unpack(bytes) {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const message = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size)));
  let at = 4 + size;
  const files = message.files.map(([name, length]) => {
    const data = bytes.slice(at, at + length);
    at += length;
    return { name, data };
  });
  return { ...message, files };
}
