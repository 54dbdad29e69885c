import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { led, type Place } from './grid-values.ts';

type GridKeysOptions = {
  grid: RefObject<HTMLElement | null>;
  size: { rows: number; columns: number };
  mayEdit: (place: Place) => boolean;
  /** Sets what is typed into a cell. */
  onType: (place: Place, text: string) => void;
  /** A cell begins to be typed into. */
  onOpen: () => void;
  /** Takes back what was typed since then. */
  onRevert: (place: Place) => void;
  onPaste: (place: Place, text: string) => void;
  textAt: (place: Place) => string;
};

export type GridKeys = {
  /** The one cell that Tab reaches. */
  at: Place;
  /** It is being typed into. */
  editing: boolean;
  /** Makes a cell the one that Tab reaches; with `open` it is typed into. */
  go: (place: Place, open?: boolean) => void;
  /** For the grid as a whole. */
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
    onCopy: (event: ClipboardEvent) => void;
  };
  /** For the field of the cell that is typed into. */
  field: { onKeyDown: (event: KeyboardEvent) => void; onBlur: () => void };
};

/**
 * Ways through a grid by keys: arrows, Home, End and Page keys move; a letter, Enter or F2 opens a cell; Enter then goes on down, Tab right, Esc takes
 * back what was typed. Tab leaves the grid where nothing is typed into.
 */
export function useGridKeys({ grid, size, mayEdit, onType, onOpen, onRevert, onPaste, textAt }: GridKeysOptions): GridKeys {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [opened, setOpened] = useState(false);
  const focuses = useRef(false);
  // Rows and columns may have gone since.
  const at = { row: Math.min(place.row, size.rows - 1), column: Math.min(place.column, size.columns - 1) };
  const editing = opened && mayEdit(at);

  // A field takes the focus itself.
  useEffect(() => {
    if (!focuses.current) return;
    focuses.current = false;
    grid.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus();
  });

  function go(next: Place, open = false) {
    focuses.current = !open;
    if (open) onOpen();
    setPlace(next);
    setOpened(open);
  }

  /** Goes on from a cell that was typed into, as far as the next one that can be. */
  function goOn(event: KeyboardEvent, next: Place) {
    const isThere = next.row >= 0 && next.row < size.rows && next.column >= 0 && next.column < size.columns && mayEdit(next);
    // At an edge Tab leaves, as everywhere; Enter stays.
    if (!isThere && event.key === 'Tab') return setOpened(false);
    event.preventDefault();
    go(isThere ? next : at, isThere);
  }

  function onFieldKey(event: KeyboardEvent) {
    event.stopPropagation();
    const back = event.shiftKey ? -1 : 1;
    switch (event.key) {
      case 'Enter':
        return goOn(event, { ...at, row: at.row + back });
      case 'Tab':
        return goOn(event, { ...at, column: at.column + back });
      case 'ArrowUp':
        return goOn(event, { ...at, row: at.row - 1 });
      case 'ArrowDown':
        return goOn(event, { ...at, row: at.row + 1 });
      case 'Escape':
        event.preventDefault();
        onRevert(at);
        return go(at);
    }
  }

  function onGridKey(event: KeyboardEvent) {
    const mod = event.ctrlKey || event.metaKey;
    const to = event.altKey || event.shiftKey ? undefined : led(at, event.key, mod, size);
    if (to) {
      event.preventDefault();
      return go(to);
    }
    if (mod || event.altKey || !mayEdit(at)) return;
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      go(at, true);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onType(at, '');
    } else if (/^[\d.,-]$/.test(event.key)) {
      event.preventDefault();
      go(at, true);
      onType(at, event.key);
    }
  }

  return {
    at,
    editing,
    go,
    handlers: {
      onKeyDown: onGridKey,
      onPaste: (event) => {
        const text = event.clipboardData.getData('text/plain');
        // One number goes into the field as anywhere.
        if (!mayEdit(at) || (editing && !/[\t\n\r]/.test(text.trim()))) return;
        event.preventDefault();
        onPaste(at, text);
      },
      onCopy: (event) => {
        if (editing || !document.getSelection()?.isCollapsed) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', textAt(at));
      },
    },
    field: { onKeyDown: onFieldKey, onBlur: () => setOpened(false) },
  };
}
