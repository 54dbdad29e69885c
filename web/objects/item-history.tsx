import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ItemChangeRow, ObjectRow } from '../../projections/objects/objects.view.ts';
import { Time } from '../platform/format/time.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { ItemValue } from './item-value.tsx';
import { useItemHistory } from './use-objects.ts';
import './objects-texts.ts';
import classes from './objects.module.css';

/** What became of an item, the latest first. */
export function ItemHistory({ object, itemId }: { object: ObjectRow; itemId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useItemHistory(object.id, itemId);
  if (error && !data) return <FailedState status={error.status} onRetry={refetch} />;
  if (!data) return <Bone width="100%" height={120} />;
  if (data.history.length === 0) return <p className="soft">{t('objects.item.noHistory')}</p>;
  return (
    <ol className={classes.history}>
      {data.history.map((change, place) => (
        <li key={`${change.recorded_at} ${place}`}>
          <p>
            <span className="strong">{t(`objects.item.kind.${change.kind}`)}</span>{' '}
            {change.by !== null && <bdi>{t('objects.item.by', { name: change.by })}</bdi>}{' '}
            <span className="meta">
              <Time at={change.happened_at} as="brief" />
            </span>
          </p>
          {change.changes.length > 0 && (
            <dl>
              {change.changes.map((one) => (
                <Change key={one.data_object_field_id} change={one} first={change.kind === 'added'} object={object} />
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

type OneChange = ItemChangeRow['changes'][number];

/** A value before and after; of one that was added, as it was then. */
function Change({
  change: { data_object_field_id: id, before, after },
  first,
  object,
}: {
  change: OneChange;
  first: boolean;
  object: ObjectRow;
}) {
  const { t } = useTranslation();
  const field = object.fields.find((one) => one.id === id);
  if (!field) return null;
  const shown = (value: OneChange['before']) =>
    value ? <ItemValue entry={value} field={field} /> : <span className="soft">{t('objects.item.nothing')}</span>;
  return (
    <div>
      <dt className="meta">
        <bdi>{field.label}</bdi>
      </dt>
      <dd>
        {!first && (
          <>
            <span className={classes.former}>{shown(before)}</span>
            <IconArrowRight size={14} stroke={1.75} role="img" aria-label={t('objects.item.becomes')} />
          </>
        )}
        <span>{shown(after)}</span>
      </dd>
    </div>
  );
}
