import { useEffect, useEffectEvent, useState } from 'react';

/** How long typing rests before what was typed counts. */
const REST_MS = 200;

/** What is being typed, at once, and what it changes, after a rest: an address is too slow for every key. */
export function useTyped(value: string, commit: (typed: string) => void): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const rested = useEffectEvent(commit);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => rested(typed), typed === '' ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return [typed, setTyped];
}
