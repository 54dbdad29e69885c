import { Textarea } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import classes from './list-field.module.css';

type ListFieldProps = {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  value: string;
  /** Where the list came from; nothing when it was typed or pasted. */
  file?: string | undefined;
  onChange: (text: string, file?: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Where a list is pasted, typed, chosen as a file, or dropped. */
export function ListField({ label, description, placeholder, value, file, onChange, error, autoFocus = false, ref }: ListFieldProps) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [over, setOver] = useState(false);

  async function read(chosen: File | undefined) {
    if (!chosen) return;
    try {
      onChange(textOf(await chosen.arrayBuffer()), chosen.name);
      setUnreadable(false);
    } catch {
      setUnreadable(true);
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
        label={label}
        description={description}
        placeholder={placeholder}
        autoFocus={autoFocus}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        value={value}
        error={unreadable ? t('form.fileWrong') : error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.file}>
        <Button icon={<IconFileText stroke={1.75} />} onClick={() => chooser.current?.click()}>
          {t('form.chooseFile')}
        </Button>
        <span className="meta cut">{file ?? t('form.dropFile')}</span>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t('form.chooseFile')}
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

/** A file that is not UTF-8 is most likely of the older Western alphabet. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
