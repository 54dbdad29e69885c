import { Textarea } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import classes from './add-players.module.css';

type ListFieldProps = {
  value: string;
  /** `whole`: another list altogether, a paste into the empty field or a file. */
  onChange: (text: string, whole: boolean) => void;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Where a list is pasted, typed, or dropped as a file. */
export function ListField({ value, onChange, error, ref }: ListFieldProps) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<string>();
  const [over, setOver] = useState(false);

  async function read(file: File | undefined) {
    if (!file) return;
    try {
      // A file that is not UTF-8 is most likely of the older Western alphabet.
      const bytes = await file.arrayBuffer();
      onChange(decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252') ?? '', true);
      setWrong(undefined);
    } catch {
      setWrong(t('addPlayers.fileWrong'));
    }
  }

  return (
    <div
      className={classes.list}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void read(event.dataTransfer.files[0]);
      }}
    >
      <Textarea
        ref={ref}
        label={t('addPlayers.paste')}
        placeholder={t('addPlayers.example')}
        autoFocus
        rows={8}
        spellCheck={false}
        autoComplete="off"
        value={value}
        error={wrong ?? error}
        onChange={(event) => onChange(event.currentTarget.value, value.trim() === '')}
      />
      <div className={classes.file}>
        <Button
          icon={<IconFileText stroke={1.75} />}
          onClick={(event) => event.currentTarget.parentElement?.querySelector('input')?.click()}
        >
          {t('addPlayers.file')}
        </Button>
        <span className="meta">{t('addPlayers.drop')}</span>
        <input
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}

/** Puts the focus on a line of the list, from 1, and selects it. */
export function selectLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n');
  const from = lines.slice(0, line - 1).reduce((length, text) => length + text.length + 1, 0);
  field.focus();
  field.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (field.scrollHeight / Math.max(1, lines.length)) * Math.max(0, line - 3);
}

function decode(bytes: ArrayBuffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
