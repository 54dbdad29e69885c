import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import './settings-texts.ts';
import classes from './login-providers.module.css';

/** A text to take elsewhere. On plain http from another host there is no clipboard: it is chosen in its field. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  return (
    <div className={classes.copy}>
      <TextInput className="grow" label={label} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      {'clipboard' in navigator && (
        <Button
          aria-label={`${t(copied ? 'signIn.copied' : 'signIn.copy')}: ${label}`}
          icon={copied ? <IconCheck stroke={2} /> : <IconCopy stroke={1.75} />}
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          {t(copied ? 'signIn.copied' : 'signIn.copy')}
        </Button>
      )}
    </div>
  );
}
