"""What people see of an event, whatever the file: what a rating rests on, and the one chart every output draws."""
