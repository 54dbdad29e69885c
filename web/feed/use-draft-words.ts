import { useState } from 'react';
import { useViewer } from '../platform/session/session.ts';
import type { Chosen } from './words.ts';

/** What somebody is writing, with whom they chose. */
export type DraftWords = { text: string; chosen: readonly Chosen[] };

export const NO_WORDS: DraftWords = { text: '', chosen: [] };

/** What is written at a place and not sent yet: it outlives the page and a lost line, in this tab alone. */
export function useDraftWords(place: string, at: DraftWords = NO_WORDS): [DraftWords, (draft: DraftWords) => void] {
  const { profileId } = useViewer();
  const key = `laurel.words.${profileId}.${place}`;
  const [draft, setDraft] = useState(() => kept(key) ?? at);
  return [
    draft,
    (changed) => {
      setDraft(changed);
      if (changed.text === at.text) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(changed));
    },
  ];
}

function kept(key: string): DraftWords | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as DraftWords);
}
