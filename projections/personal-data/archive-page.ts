import type { ArchivePart, ArchiveValue, Whose } from '../../src/platform/archive/archive-parts.ts';
import type { Instant } from '../../src/platform/event.values.ts';

/** Whose archive it is, of which organisation, and when it was made. */
export type About = { name: string; of: string; at: Instant };

/** Rows of a table on the page; all are in its files. */
const MOST_ROWS = 1_000;

/** No script, nothing from anywhere else: it is opened from a disk, maybe years later. */
const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<title>Personal archive</title>
<style>
:root { color-scheme: light dark; --line: #d5dae1; --soft: #5b6675; }
@media (prefers-color-scheme: dark) { :root { --line: #3b4a66; --soft: #a9b4c4; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 1100px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 28px; margin: 0 0 4px; }
h2 { font-size: 20px; margin: 40px 0 4px; }
p { margin: 0 0 12px; }
.soft { color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; }
th, td { text-align: start; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; min-width: 6em; }
th { white-space: nowrap; }
img { max-width: 256px; margin: 0 12px 12px 0; }
</style>
</head>
<body>
`;

/** The page to read of an archive, part by part. */
export async function* pageOfArchive(
  parts: readonly ArchivePart[],
  whose: Whose,
  { name, of, at }: About,
  pictures: readonly string[],
): AsyncGenerator<string> {
  yield `${HEAD}<h1>Personal archive of ${words(name)}</h1>\n`;
  yield `<p class="soft">${of === '' ? '' : `In ${words(of)}. `}Made on ${escaped(at)}. The same tables are in the folders csv and json.</p>\n`;
  for (const part of parts) yield* tableOf(part, whose);
  if (pictures.length > 0)
    yield `<h2>Pictures</h2>\n<p>${pictures.map((file) => `<img src="pictures/${escaped(file)}" alt="">`).join('')}</p>\n`;
  yield '</body>\n</html>\n';
}

async function* tableOf({ name, title, says, columns, rows }: ArchivePart, whose: Whose): AsyncGenerator<string> {
  yield `<h2>${escaped(title)}</h2>\n<p class="soft">${escaped(says)}</p>\n`;
  let shown = 0;
  for await (const some of rows(whose)) {
    if (shown === 0 && some.length > 0) yield headOf(columns);
    for (const row of some.slice(0, MOST_ROWS - shown))
      yield `<tr>${columns.map((column) => `<td>${words(plain(row[column] ?? null))}</td>`).join('')}</tr>\n`;
    shown += some.length;
    if (shown > MOST_ROWS) break;
  }
  yield shown === 0 ? '<p>Nothing.</p>\n' : '</tbody></table></div>\n';
  if (shown > MOST_ROWS) yield `<p>These are the first ${MOST_ROWS} rows. All are in csv/${name}.csv.</p>\n`;
}

function headOf(columns: readonly string[]): string {
  const heads = columns.map((column) => `<th scope="col">${escaped(column.replaceAll('_', ' '))}</th>`);
  return `<div class="wide"><table><thead><tr>${heads.join('')}</tr></thead><tbody>\n`;
}

function plain(value: ArchiveValue): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');
}

/** Somebody's words, in whatever direction they are written. */
function words(text: string): string {
  return `<bdi>${escaped(text)}</bdi>`;
}

const SIGNS: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}
