import { IconDatabase } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectRow } from '../../projections/objects/objects.view.ts';
import { Segmented } from '../platform/controls/segmented.tsx';
import { AsidePanel } from '../platform/overlay/aside-panel.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemHistory } from './item-history.tsx';
import { titleOf, useItem } from './use-objects.ts';
import './objects-texts.ts';
import classes from './objects.module.css';

/** Instead of an item's id: one that is to be. */
export const NEW = 'new';

type ItemAsideProps = {
  object: ObjectRow;
  itemId: string;
  onUnsaved: (changes: number) => void;
  onClose: () => void;
  onAdded: (itemId: string) => void;
  onDelete: () => void;
};

/** An item beside the list: its values to change, and what became of it. */
export function ItemAside({ object, itemId, onUnsaved, onClose, onAdded, onDelete }: ItemAsideProps) {
  const { t } = useTranslation();
  const [part, setPart] = useState<'values' | 'history'>('values');
  const { data, error, refetch } = useItem(object.id, itemId === NEW ? null : itemId);
  const item = data?.items[0];
  const title = itemId === NEW ? t('objects.item.new') : item ? (titleOf(item, object.fields) ?? t('objects.item.nameless')) : '\u00a0';
  return (
    <AsidePanel
      title={title}
      onClose={onClose}
      {...(item && {
        head: (
          <Segmented
            label={title}
            value={part}
            options={[
              { value: 'values', label: t('objects.item.values') },
              { value: 'history', label: t('objects.item.history') },
            ]}
            onChange={setPart}
          />
        ),
      })}
    >
      <div className={classes.aside}>
        {itemId === NEW || item ? (
          <>
            {item && (
              <p className={classes.title}>
                <bdi>{title}</bdi>
              </p>
            )}
            {/* What is typed stays while its history is looked at. */}
            <div hidden={part !== 'values'}>
              <ItemForm object={object} item={item} onUnsaved={onUnsaved} onAdded={onAdded} onDelete={onDelete} />
            </div>
            {item && part === 'history' && <ItemHistory object={object} itemId={item.id} />}
          </>
        ) : error?.status === 404 ? (
          <EmptyState kind="none" icon={IconDatabase} title={t('objects.item.gone')} text={t('objects.item.goneMore')} />
        ) : error ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : (
          <div className={classes.stack}>
            {object.fields.slice(0, 6).map(({ id }) => (
              <div key={id} className={classes.bone}>
                <Bone width={96} height={14} />
                <Bone width="100%" height={36} />
              </div>
            ))}
          </div>
        )}
      </div>
    </AsidePanel>
  );
}
