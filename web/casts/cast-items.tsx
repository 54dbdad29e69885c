import { IconArrowDown, IconArrowUp, IconDeviceTv, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CastItemRow } from '../../projections/casts/casts.view.ts';
import { MOST_ITEMS } from '../../src/casts/cast-item.values.ts';
import { type Answer, call } from '../platform/api.ts';
import { Button, IconButton } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useCommand } from '../platform/live-command.ts';
import { patchResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { announce } from '../platform/shell/announcer.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { CastFrame, CastOf, type ManagedCast } from './cast-of.tsx';
import ItemDialog from './item-dialog.tsx';
import { itemName } from './item-name.ts';
import './casts-texts.ts';
import classes from './casts.module.css';

type Casts = Answer<'GET', 'cast/active_casts'>;

/** What a cast shows, in its order (RT-104): dragged, or moved by keys. */
export default function CastItems() {
  return <CastOf>{(cast) => <Items key={cast.id} cast={cast} />}</CastOf>;
}

function Items({ cast }: { cast: ManagedCast }) {
  const { t } = useTranslation();
  const { id: castid, items } = cast;
  const [editing, setEditing] = useState<CastItemRow | 'new'>();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<number>();
  const reorder = (castItemId: string, to: number) =>
    patchResource('cast/active_casts', {}, (answer) => moved(answer, castid, castItemId, to));
  const [place, placing] = useCommand('cast/cast_item', {
    optimistic: ({ id, sourceindex: to }) => (id && to != null ? reorder(id, to) : kept),
  });
  const [step, stepping] = useCommand('cast/move_cast_item', {
    optimistic: ({ castitemid: id, direction }) => reorder(id, items.findIndex((one) => one.id === id) + (direction === 'up' ? -1 : 1)),
  });
  const [remove, removing] = useCommand('cast/cast_item', { method: 'DELETE' });
  const full = items.length >= MOST_ITEMS;

  async function moveBy(item: CastItemRow, direction: 'up' | 'down') {
    const n = formatCount(items.indexOf(item) + (direction === 'up' ? 0 : 2));
    if (await step({ castid, castitemid: item.id, direction }))
      announce(t('casts.items.moved', { name: itemName(item, t), n, count: items.length }));
  }

  async function takeOff(item: CastItemRow) {
    if (!(await remove({ castid, castitemid: item.id }))) return;
    const { ttype, contentid, subtype, timeout, with_feed: feed, sourceindex } = item;
    const again = { castid, ttype, contentid, subtype, timeout: String(timeout), with_feed: feed, sourceindex };
    const text = t('casts.items.removed', { name: itemName(item, t) });
    // What it named may be gone by now: then it stays off.
    showToast({ text, ...(item.gone === 0 && { undo: () => void call('POST', 'cast/cast_item', again) }) });
  }

  function drop(event: DragEvent, to: number) {
    event.preventDefault();
    setOver(undefined);
    if (dragged !== undefined && items[to]?.id !== dragged) void place({ castid, id: dragged, sourceindex: to });
  }

  const add = (
    <Button kind={items.length > 0 ? 'fill' : 'plain'} icon={<IconPlus stroke={2} />} disabled={full} onClick={() => setEditing('new')}>
      {t('casts.items.add')}
    </Button>
  );
  return (
    <CastFrame cast={cast} filled>
      <Refusal>{placing.error?.message ?? stepping.error?.message ?? removing.error?.message}</Refusal>
      {items.length === 0 ? (
        <EmptyState kind="none" icon={IconDeviceTv} title={t('casts.items.none')} text={t('casts.items.noneMore')} action={add} />
      ) : (
        <div className={classes.stack}>
          <div className={classes.adding}>
            {full && <p className="soft">{t('casts.items.full')}</p>}
            {add}
          </div>
          <ol className={classes.items} aria-label={t('casts.items.label')}>
            {items.map((item, at) => (
              <li
                key={item.id}
                draggable
                data-dragged={dragged === item.id || undefined}
                data-over={(over === at && dragged !== item.id) || undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', itemName(item, t));
                  setDragged(item.id);
                }}
                onDragEnd={() => {
                  setDragged(undefined);
                  setOver(undefined);
                }}
                onDragOver={(event) => {
                  if (dragged === undefined) return;
                  event.preventDefault();
                  setOver(at);
                }}
                onDrop={(event) => drop(event, at)}
              >
                <IconGripVertical size={16} stroke={1.75} aria-hidden="true" className={classes.grip} />
                <span className={`${classes.number} num`}>{formatCount(at + 1)}</span>
                <span className={classes.shown}>
                  <span className="cut" title={itemName(item, t)}>
                    <bdi>{itemName(item, t)}</bdi>
                  </span>
                  <span className="meta">
                    {t(`casts.type.${item.ttype}`)}
                    {item.gone === 1 && <Tag kind="error">{t('casts.items.gone')}</Tag>}
                  </span>
                </span>
                <span className="num">{item.tshowtime}</span>
                <span className={classes.acts}>
                  <IconButton
                    label={t('casts.items.up', { name: itemName(item, t) })}
                    icon={<IconArrowUp size={16} stroke={1.75} />}
                    disabled={at === 0}
                    onClick={() => void moveBy(item, 'up')}
                  />
                  <IconButton
                    label={t('casts.items.down', { name: itemName(item, t) })}
                    icon={<IconArrowDown size={16} stroke={1.75} />}
                    disabled={at === items.length - 1}
                    onClick={() => void moveBy(item, 'down')}
                  />
                  <IconButton
                    label={t('casts.items.change', { name: itemName(item, t) })}
                    icon={<IconPencil size={16} stroke={1.75} />}
                    onClick={() => setEditing(item)}
                  />
                  <IconButton
                    label={t('casts.items.remove', { name: itemName(item, t) })}
                    icon={<IconTrash size={16} stroke={1.75} />}
                    onClick={() => void takeOff(item)}
                  />
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {editing && <ItemDialog castId={castid} item={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </CastFrame>
  );
}

function moved(answer: Casts, castId: string, itemId: string, to: number): Casts {
  const casts = answer.casts.map((cast) => {
    const item = cast.items?.find(({ id }) => id === itemId);
    if (cast.id !== castId || !cast.items || !item) return cast;
    const items = cast.items.filter((one) => one !== item).toSpliced(to, 0, item);
    return { ...cast, items: items.map((one, sourceindex) => ({ ...one, sourceindex })) };
  });
  return { ...answer, casts };
}

function kept(): void {
  // Nothing was shown before the answer.
}
