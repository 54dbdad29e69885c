import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { CopyField } from '../platform/form/copy-field.tsx';
import './integrations-texts.ts';
import classes from './integrations.module.css';

type SecretDialogProps = { title: string; lead: string; values: readonly { label: string; value: string }[]; onClose: () => void };

/** What is secret, to take elsewhere. */
export function SecretDialog({ title, lead, values, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      lead={lead}
      width={560}
      actions={<Button onClick={onClose}>{t('integrations.done')}</Button>}
    >
      <div className={classes.stack}>
        {values.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} />
        ))}
      </div>
    </Dialog>
  );
}
