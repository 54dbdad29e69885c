import { useEffect, useEffectEvent } from 'react';

/**
 * Does something when a key is pressed: `a`, `/`, `?`, a sequence `g p`, or with Ctrl or Command: `mod+k`. Off while typing and
 * while a dialog is open, except for `mod+` keys. Of two that ask for the same key the one that came last gets it.
 */
export function useKey(keys: string, act: (event: KeyboardEvent) => void, enabled = true): void {
  const onKey = useEffectEvent(act);
  useEffect(() => {
    if (!enabled) return;
    const binding = { keys, act: (event: KeyboardEvent) => onKey(event) };
    if (bindings.length === 0) document.addEventListener('keydown', press);
    bindings.push(binding);
    return () => {
      bindings.splice(bindings.indexOf(binding), 1);
      if (bindings.length === 0) document.removeEventListener('keydown', press);
    };
  }, [keys, enabled]);
}

const bindings: { keys: string; act: (event: KeyboardEvent) => void }[] = [];
/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1200;
let first: { key: string; at: number } | undefined;

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const mod = event.ctrlKey || event.metaKey;
  if (!mod && (isTyping(event.target) || document.querySelector('[aria-modal="true"]'))) return;
  const key = mod ? `mod+${event.key.toLowerCase()}` : event.key;
  const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : undefined;
  first = undefined;
  const asked = bindings.findLast((binding) => binding.keys === sequence) ?? bindings.findLast((binding) => binding.keys === key);
  if (asked) {
    event.preventDefault();
    asked.act(event);
  } else if (bindings.some((binding) => binding.keys.startsWith(`${key} `))) {
    first = { key, at: event.timeStamp };
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
  );
}
