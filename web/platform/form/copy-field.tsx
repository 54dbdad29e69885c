import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import classes from './copy-field.module.css';

/** A text to take elsewhere. On plain http from another host there is no clipboard: it is chosen in its field. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  return (
    <div className={classes.copy}>
      <TextInput className="grow" label={label} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      {'clipboard' in navigator && (
        <Button
          aria-label={`${t(copied ? 'form.copied' : 'form.copy')}: ${label}`}
          icon={copied ? <IconCheck stroke={2} /> : <IconCopy stroke={1.75} />}
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          {t(copied ? 'form.copied' : 'form.copy')}
        </Button>
      )}
    </div>
  );
}
