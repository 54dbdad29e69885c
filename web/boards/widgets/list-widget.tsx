import { useTranslation } from 'react-i18next';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { Named, Who } from '../../platform/identity/who.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import type { ShownProps } from './shown-props.ts';
import classes from '../boards.module.css';

/** Players with the most, or the least, first. */
export function ListWidget({ widget, value: { buckets }, title, own }: ShownProps & { own: string | undefined }) {
  const { t } = useTranslation();
  if (buckets.length === 0) return <p className="soft">{t('boards.nobody')}</p>;
  return (
    <ol className={classes.list} aria-label={title}>
      {buckets.map(({ id, name, value }, at) => {
        const tags = id === own && <Tag kind="you">{t('boards.you')}</Tag>;
        return (
          <li key={id} data-own={id === own || undefined}>
            {widget.playerlist_type !== 'bottom' && <span className={`${classes.rank} num`}>{formatCount(at + 1)}</span>}
            {widget.hide_avatar === 1 ? <Named name={name} tags={tags} /> : <Who id={id} name={name} tags={tags} />}
            <span className={`${classes.points} num strong`}>{formatPoints(value)}</span>
          </li>
        );
      })}
    </ol>
  );
}
