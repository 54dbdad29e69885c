import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevocationPreview } from '../../../projections/revocations/revocations.view.ts';
import type { Told } from '../../../projections/revocations/told.values.ts';
import { formatClock, zoneName } from '../../platform/format/times.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { ConsequencesTable } from './consequences-table.tsx';
import classes from './revocation.module.css';

type ReasonFieldProps = {
  value: string;
  onChange: (reason: string) => void;
  /** It was pressed without a reason. */
  missing: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Why: everybody who sees the entry reads it. */
export function ReasonField({ value, onChange, missing, error, autoFocus = false, ref }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      ref={ref}
      data-autofocus={autoFocus || undefined}
      label={
        <>
          {t('points.revoke.reason')} <span className="meta">{t('points.revoke.reasonMore')}</span>
        </>
      }
      required
      withAsterisk={false}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={2000}
      value={value}
      error={missing && value.trim() === '' ? t('points.revoke.reasonMissing') : error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Something moved since it was first shown: it is to be looked at again. */
export function Moved({ differs }: { differs: boolean }) {
  const { t } = useTranslation();
  return (
    <Notice role="alert">
      <span className="strong">{t('points.revoke.moved')}</span> {t(differs ? 'points.revoke.movedMore' : 'points.revoke.movedElsewhere')}
    </Notice>
  );
}

/** What will follow, and as of when that is told; bones until it is known. */
export function Follows({ preview, moved }: { preview: (Told & Pick<RevocationPreview, 'asOf'>) | null; moved: ReadonlySet<string> }) {
  const { t } = useTranslation();
  return (
    <section>
      <div className={classes.head}>
        <h3>{t('points.revoke.follows')}</h3>
        {preview && (
          <span className="meta num">{t('points.revoke.asOf', { time: formatClock(preview.asOf), zone: zoneName(preview.asOf) })}</span>
        )}
      </div>
      {preview ? <ConsequencesTable told={preview} moved={moved} /> : <Bone width="100%" height={160} />}
    </section>
  );
}
