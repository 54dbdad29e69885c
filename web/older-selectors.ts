/**
 * Styles with `:is()` written out, one selector for each thing that it may be: Chromium 87 skips every rule that has it.
 * @throws Error of one that cannot be written so
 */
export function withoutIs(css: string): string {
  return css.replaceAll(/[^{}@;]*:is\([^{}]*(?=\{)/g, (selectors) => partsOf(selectors).flatMap(writtenOut).join(','));
}

function writtenOut(selector: string): string[] {
  const at = selector.indexOf(':is(');
  if (at < 0) return [selector];
  const [before, end] = [selector.slice(0, at), endOf(selector, at + 3)];
  const [parts, after] = [partsOf(selector.slice(at + 4, end)), selector.slice(end + 1)];
  // Of these the bundler has written another rule for older browsers.
  if (parts[0]?.startsWith(':lang(')) return [selector];
  const attached = /[^\s>+~(]$/.test(before);
  if (/\([^)]*$/.test(before) || (attached && parts.some((part) => !/^[.#:[]/.test(part) || /[\s>+~](?![^[]*\])/.test(part))))
    throw new Error(`Chromium 87 does not read ${selector}`);
  return parts.flatMap((part) => writtenOut(before + part + after));
}

/** What stands between commas, but for those in brackets. */
function partsOf(list: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (const letter of list) {
    if ('(['.includes(letter)) depth++;
    if (')]'.includes(letter)) depth--;
    if (letter !== ',' || depth > 0) part += letter;
    else {
      parts.push(part);
      part = '';
    }
  }
  return [...parts, part];
}

/** Where the bracket closes that is opened there. */
function endOf(selector: string, opened: number): number {
  let depth = 0;
  for (let at = opened; at < selector.length; at++) {
    if (selector[at] === '(') depth++;
    if (selector[at] === ')' && --depth === 0) return at;
  }
  return selector.length;
}
