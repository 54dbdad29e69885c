/** The browser has read it by then. */
const LET_GO_MS = 60_000;

/** Has the browser keep a file under a name. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LET_GO_MS);
}
