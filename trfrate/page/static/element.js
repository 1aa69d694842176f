// Making elements: every text is set as text, so that a name from a file can never become markup.

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function fill(id, ...children) {
  const element = document.getElementById(id);
  element.replaceChildren(...children.filter((child) => child !== null));
  return element;
}
