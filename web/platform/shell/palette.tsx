import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Modal } from '@mantine/core';
import type { Area } from './area.ts';
import type { Icon } from '../controls/icon.ts';
import classes from './palette.module.css';

export type PaletteItem = {
  id: string;
  label: string;
  detail?: string;
  /** An emblem or an icon. */
  picture?: ReactNode;
  to?: string;
  run?: () => void;
};

type PaletteProps = {
  areas: readonly Area[];
  onClose: () => void;
  onAddPoints?: (() => void) | undefined;
  onSearch?: ((query: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>) | undefined;
};

/**
 * Ctrl K: pages and actions at once, players and series as they are found. Arrows choose, Enter goes, Esc closes. It is part of the
 * shell's own code and takes the focus as it is drawn, so that what is typed right after the key is not lost.
 */
export function Palette({ areas, onClose, onAddPoints, onSearch }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const [found, setFound] = useState<readonly PaletteItem[]>([]);

  useEffect(() => {
    const wanted = query.trim();
    const abort = new AbortController();
    const timer = setTimeout(() => {
      if (!onSearch || wanted === '') setFound([]);
      else onSearch(wanted, abort.signal).then(setFound, () => undefined);
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, onSearch]);

  const fixed: PaletteItem[] = [
    ...areas.map((area) => ({ id: area.to, label: area.label, to: area.to, picture: picture(area.icon) })),
    ...(onAddPoints ? [{ id: 'add', label: t('shell.addPoints'), run: onAddPoints, picture: picture(IconPlus) }] : []),
  ].filter((item) => item.label.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()));
  const items = [...fixed, ...found];
  const at = Math.min(chosen, items.length - 1);

  function take(item: PaletteItem | undefined) {
    if (!item) return;
    onClose();
    if (item.to) void navigate(item.to);
    item.run?.();
  }

  function walk(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setChosen((at + step + items.length) % Math.max(1, items.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(items[at]);
    }
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={560}
      yOffset="12vh"
      classNames={{ content: classes.palette, body: classes.body }}
      transitionProps={{ duration: 150 }}
    >
      <Modal.Overlay className={classes.scrim} backgroundOpacity={0} />
      <Modal.Content aria-label={t('palette.label')}>
        <Modal.Body>
          <label className={classes.field}>
            <IconSearch size={18} stroke={1.75} />
            <input
              autoFocus
              data-autofocus
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={items[at] && `${listId}-${at}`}
              aria-label={t('palette.label')}
              placeholder={t('palette.placeholder')}
              autoComplete="off"
              spellCheck={false}
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                setChosen(0);
              }}
              onKeyDown={walk}
            />
          </label>
          <div id={listId} role="listbox" aria-label={t('palette.results')} className={classes.list}>
            {items.map((item, index) => (
              <div
                key={item.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                className={classes.item}
                onPointerMove={() => setChosen(index)}
                onClick={() => take(item)}
              >
                {item.picture}
                <span className="cut">{item.label}</span>
                {item.detail && <span className="meta cut">{item.detail}</span>}
              </div>
            ))}
          </div>
          <p className={items.length > 0 ? 'vh' : classes.none} role="status">
            {items.length > 0 ? t('palette.found', { count: items.length }) : t('palette.none', { query })}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function picture(Icon: Icon): ReactNode {
  return <Icon size={18} stroke={1.75} />;
}
