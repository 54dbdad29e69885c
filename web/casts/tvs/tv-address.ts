/** What is typed into the browser of a TV. */
export function tvAddress(): string {
  return `${window.location.host}/tv`;
}
