import { useState } from 'react';
import { useResource } from '../../platform/live-resources.ts';

/** A series with all its settings, deleted or not: for admins. Null: there is none. */
export function useSettings(seriesId: string, admin: boolean) {
  const { data, ...rest } = useResource('scoreseries_settings/list_scoreseries', admin ? { deleted: 1 } : null, {
    staleOn: [{ view: 'score-series' }],
  });
  return { ...rest, all: data?.scoreseries ?? [], series: data && (data.scoreseries.find(({ id }) => id === seriesId) ?? null) };
}

type Draft<Values> = {
  /** What the fields show. */
  values: Values;
  /** Only what differs from what is saved. */
  changed: Partial<Values>;
  changes: number;
  set: (change: Partial<Values>) => void;
  discard: () => void;
  /** What was changed is saved: until the server's own word is here it counts as such. */
  saved: () => void;
};

/** What is typed over what is saved. Somebody else's change shows in every field that is not touched. */
export function useDraft<Values extends object>(server: Values): Draft<Values> {
  const [draft, setDraft] = useState<Partial<Values>>({});
  const of = JSON.stringify(server);
  const [taken, setTaken] = useState<{ of: string; values: Partial<Values> }>({ of, values: {} });
  const base = taken.of === of ? { ...server, ...taken.values } : server;
  const names = (Object.keys(draft) as (keyof Values)[]).filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(base[name]));
  const changed = Object.fromEntries(names.map((name) => [name, draft[name]])) as Partial<Values>;
  return {
    values: { ...base, ...changed },
    changed,
    changes: names.length,
    set: (change) => setDraft((before) => ({ ...before, ...change })),
    discard: () => setDraft({}),
    saved: () => {
      setTaken({ of, values: { ...(taken.of === of ? taken.values : {}), ...changed } });
      setDraft({});
    },
  };
}
