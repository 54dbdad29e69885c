import { type AriaAttributes, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useEnter } from './use-enter.ts';

/** What was found, and for which text: rows of "za" say nothing about "zag". */
export type Found<Row> = { text: string; rows: readonly Row[] };
/** `failed`: the answer to what stands in the field did not come. */
export type Finding<Row> = { found: Found<Row> | undefined; failed: boolean };

/** What can be chosen: by its id, under its name. */
export type Choosable = { id: string; label: string };

type ChoosingOptions<Row> = {
  /** What stands in the field. */
  text: string;
  finding: Finding<Row>;
  onTake: (row: Row) => void;
  /** The first row is marked before anything is typed. */
  eager?: boolean;
};

export type Choosing<Row> = {
  rows: readonly Row[];
  /** The row that Enter takes: the first, or the one that the arrows went to. Nothing while the rows are of another text. */
  marked: Row | undefined;
  mark: (row: Row) => void;
  /** The rows are of exactly what stands in the field. */
  fresh: boolean;
  /** Enter was pressed before that. */
  waiting: boolean;
  failed: boolean;
  /** For the element that has the focus: the field, or the list where there is none. */
  keys: { onKeyDown: (event: KeyboardEvent) => void; 'aria-activedescendant': string | undefined };
  /** For the list. */
  list: { id: string } & AriaAttributes;
  optionId: (row: Row) => string;
};

/**
 * Choosing among what a search finds, for every picker. Arrows walk, Enter takes: only from rows that are of exactly what stands in the
 * field. What is pressed earlier waits for them, and of two that are called the same it takes neither: that needs a look.
 */
export function useChoosing<Row extends Choosable>({ text, finding, onTake, eager = false }: ChoosingOptions<Row>): Choosing<Row> {
  const id = useId();
  const typed = text.trim();
  const { found, failed } = finding;
  const rows = found?.rows ?? [];
  const fresh = found?.text === typed;
  const [walked, setWalked] = useState<{ text: string; id: string } | null>(null);
  if (walked !== null && walked.text !== typed) setWalked(null);
  const first = eager || typed !== '' ? rows[0] : undefined;
  const marked = !fresh ? undefined : walked ? rows.find((row) => row.id === walked.id) : first;
  const optionId = (row: Row) => `${id}-${rows.indexOf(row)}`;
  const markedId = marked && optionId(marked);

  const { enter, waiting } = useEnter(typed, fresh, failed, (seen) => {
    if (marked && (seen || marked.label !== rows[1]?.label)) onTake(marked);
  });

  useEffect(() => {
    if (markedId !== undefined) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const from = marked ? rows.indexOf(marked) : step > 0 ? -1 : 0;
      const next = rows[(from + step + rows.length) % rows.length];
      if (fresh && next) setWalked({ text: typed, id: next.id });
    } else if (event.key === 'Enter' && (typed !== '' || marked || event.repeat)) {
      // A key that is held takes once, and sends no form either.
      event.preventDefault();
      if (!event.repeat) enter();
    }
  }

  return {
    rows,
    marked,
    mark: (row) => setWalked({ text: typed, id: row.id }),
    fresh,
    waiting,
    failed: failed && !fresh,
    keys: { onKeyDown, 'aria-activedescendant': markedId },
    list: { id, 'aria-busy': !fresh && !failed },
    optionId,
  };
}
