import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { closeness, closest, isNear, readable } from '../../../projections/platform/closeness.values.ts';
import { ButtonLink } from '../controls/button.tsx';
import { type Choosable, type Finding, useChoosing } from '../controls/use-choosing.ts';
import { useFocusInside } from '../overlay/use-focus-inside.ts';
import classes from './palette.module.css';

export type PaletteItem = Choosable & {
  detail?: string;
  /** An emblem or an icon. */
  picture?: ReactNode;
  to?: string;
  run?: () => void;
  /** Leads to where something is made: offered where nothing is found. */
  makes?: boolean;
};

type PaletteProps = {
  /** Pages and commands: they are found without the server. */
  commands: readonly PaletteItem[];
  onClose: () => void;
  onSearch?: ((query: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>) | undefined;
};

/** How long typing rests before the server is asked. */
const REST_MS = 120;

/**
 * Ctrl K: pages and commands at once, players and series as they are found. Arrows choose, Enter goes, Esc closes. It is part of the
 * shell's own code and takes the focus as it is drawn, so that what is typed right after the key is not lost.
 */
export function Palette({ commands, onClose, onSearch }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const finding = useFinding(query, commands, onSearch);
  const choosing = useChoosing({ text: query, finding, onTake: take, eager: true });
  const { rows, fresh, waiting } = choosing;
  const field = useRef<HTMLLabelElement>(null);

  function take(item: PaletteItem) {
    onClose();
    if (item.to) void navigate(item.to);
    item.run?.();
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
          <label ref={field} className={classes.field}>
            <IconSearch size={18} stroke={1.75} />
            <input
              data-autofocus
              role="combobox"
              aria-expanded="true"
              aria-controls={choosing.list.id}
              aria-label={t('palette.label')}
              placeholder={t('palette.placeholder')}
              autoComplete="off"
              spellCheck={false}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              {...choosing.keys}
            />
          </label>
          <div role="listbox" aria-label={t('palette.results')} className={classes.list} {...choosing.list}>
            {rows.map((item) => (
              <div
                key={item.id}
                id={choosing.optionId(item)}
                role="option"
                aria-selected={item === choosing.marked}
                className={classes.item}
                onPointerMove={() => fresh && choosing.mark(item)}
                onClick={() => take(item)}
              >
                {item.picture}
                <bdi className="cut">{item.label}</bdi>
                {item.detail && <bdi className="meta cut">{item.detail}</bdi>}
              </div>
            ))}
          </div>
          <p className={rows.length > 0 && !waiting && !finding.failed ? 'vh' : classes.none} role="status">
            {finding.failed
              ? t('palette.away')
              : waiting || !fresh
                ? t('states.searching')
                : rows.length > 0
                  ? t('palette.found', { count: rows.length })
                  : t('palette.none', { query })}
          </p>
          {fresh && rows.length === 0 && (
            <p className={classes.makes}>
              {commands
                .filter(({ makes }) => makes)
                .map(({ id, label, to = '' }) => (
                  <ButtonLink key={id} to={to} onClick={onClose}>
                    {label}
                  </ButtonLink>
                ))}
            </p>
          )}
          <FocusInside inside={field} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Inside of what is opened, so that it is drawn together with it; last, so that the field is there. */
function FocusInside({ inside }: { inside: RefObject<HTMLElement | null> }) {
  useFocusInside(inside);
  return null;
}

/**
 * What the browser knows by itself comes first, where it is whole words or their beginnings: it can be taken at once. Then what the server
 * finds, and last what has it only inside of words.
 */
function useFinding(query: string, commands: readonly PaletteItem[], onSearch: PaletteProps['onSearch']): Finding<PaletteItem> {
  const typed = query.trim();
  const [found, setFound] = useState<{ text: string; rows: readonly PaletteItem[] }>({ text: '', rows: [] });
  const [failedFor, setFailedFor] = useState<string | null>(null);

  useEffect(() => {
    if (!onSearch || typed === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      onSearch(typed, abort.signal).then(
        (rows) => setFound({ text: typed, rows }),
        () => !abort.signal.aborted && setFailedFor(typed),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, onSearch]);

  const wanted = readable(query);
  const known = closest(commands, query, ({ label }) => label);
  const near = known.filter(({ label }) => isNear(closeness(readable(label), wanted)));
  const failed = failedFor === typed;
  const answered = !onSearch || typed === '' || found.text === typed;
  // Until the answer comes those of the rows before stay that fit what is typed by now.
  const others = typed === '' || failed ? [] : answered ? found.rows : closest(found.rows, query, ({ label }) => label);
  const rows = [...near, ...others, ...known.filter((one) => !near.includes(one))];
  return { found: near.length > 0 || answered || failed ? { text: typed, rows } : { text: found.text, rows }, failed };
}
