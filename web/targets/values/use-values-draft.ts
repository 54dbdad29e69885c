import { useState } from 'react';
import { cellKey, type Draft, NOTHING_TYPED, type Typed } from '../grid/grid-values.ts';
import { useSaving } from './use-saving.ts';

type Overlay = { of: unknown; entries: Draft };

/**
 * What is typed into a grid and is not saved. What was saved counts as such until the server's own word is there: `over`.
 * @param answer whatever is another once the server has told anew
 */
export function useValuesDraft(item: { id: string; perDay: boolean }, answer: unknown) {
  const [draft, setDraft] = useState<Draft>(NOTHING_TYPED);
  const [overlay, setOverlay] = useState<Overlay>({ of: answer, entries: NOTHING_TYPED });
  const { busy, save } = useSaving(item);
  const over = overlay.of === answer ? overlay.entries : NOTHING_TYPED;

  /** Answers how many were saved, and whether all were. */
  async function submit(): Promise<{ count: number; all: boolean }> {
    const sent = draft;
    const { saved, refused } = await save(sent);
    const done = new Set(saved.map(({ rowId, start }) => cellKey(rowId, start)));
    setOverlay((before) => ({
      of: answer,
      entries: new Map([...(before.of === answer ? before.entries : []), ...[...sent].filter(([key]) => done.has(key))]),
    }));
    setDraft((now) => {
      // What was typed into a cell while it was being saved stays.
      const left = [...now].filter(([key, typed]) => !done.has(key) || sent.get(key) !== typed);
      return new Map(left.map(([key, typed]): [string, Typed] => [key, told(typed, refused.get(key))]));
    });
    return { count: saved.length, all: refused.size === 0 };
  }

  return {
    draft,
    setDraft,
    busy,
    submit,
    over,
    discard: () => setDraft(NOTHING_TYPED),
  };
}

function told(typed: Typed, why: string | undefined): Typed {
  return why === undefined ? typed : { ...typed, refused: why };
}
