import { useEffect, useEffectEvent, useState } from 'react';

/** How long typing rests before what was typed counts. */
const REST_MS = 200;

/**
 * What is being typed, at once, and what it changes, after a rest and without the spaces round it: an address is too slow for every key.
 * A change from elsewhere, by Back for example, replaces what was typed; the echo of one's own typing does not.
 */
export function useTyped(value: string, commit: (text: string) => void): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const rested = useEffectEvent((text: string) => {
    setSent(text);
    commit(text);
  });
  const text = typed.trim();
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => rested(text), text === '' ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [typed, setTyped];
}
