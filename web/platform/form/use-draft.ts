import { useState } from 'react';

type Draft<Values> = {
  /** What the fields show. */
  values: Values;
  /** Only what differs from what is saved. */
  changed: Partial<Values>;
  changes: number;
  /** What was saved when each of the changed was first touched: a save tells it, so that nobody's change is lost unseen (0044). */
  was: Partial<Values>;
  /** What is saved now of the changed: who has seen that somebody else changed it, and saves again, means it. */
  stands: Partial<Values>;
  set: (change: Partial<Values>) => void;
  discard: () => void;
  /** What was changed is saved: until the server's own word is here it counts as such. */
  saved: () => void;
};

/** What is typed over what is saved. Somebody else's change shows in every field that is not touched. */
export function useDraft<Values extends object>(server: Values): Draft<Values> {
  const [draft, setDraft] = useState<{ typed: Partial<Values>; was: Partial<Values> }>(UNTOUCHED);
  const of = JSON.stringify(server);
  const [taken, setTaken] = useState<{ of: string; values: Partial<Values> }>({ of, values: {} });
  const base = taken.of === of ? { ...server, ...taken.values } : server;
  const { typed } = draft;
  const names = (Object.keys(typed) as (keyof Values)[]).filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(base[name]));
  const only = (of: Partial<Values>) => Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<Values>;
  const changed = only(typed);
  return {
    values: { ...base, ...changed },
    changed,
    changes: names.length,
    was: only(draft.was),
    stands: only(base),
    set: (change) =>
      setDraft((before) => {
        const touched = Object.keys(change) as (keyof Values)[];
        const seen = Object.fromEntries(touched.map((name) => [name, base[name]])) as Partial<Values>;
        return { typed: { ...before.typed, ...change }, was: { ...seen, ...before.was } };
      }),
    discard: () => setDraft(UNTOUCHED),
    saved: () => {
      setTaken({ of, values: { ...(taken.of === of ? taken.values : {}), ...changed } });
      setDraft(UNTOUCHED);
    },
  };
}

const UNTOUCHED = { typed: {}, was: {} };
