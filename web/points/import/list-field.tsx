import { Textarea } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import classes from './import.module.css';

type ListFieldProps = { text: string; file: string | null; onChange: (text: string, file: string | null) => void };

/** A list: pasted, chosen as a file, or dropped. */
export function ListField({ text, file, onChange }: ListFieldProps) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  async function read(chosen: File | undefined) {
    if (chosen) onChange(await chosen.text(), chosen.name);
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
        label={t('points.import.list')}
        description={t('points.import.listMore')}
        autosize
        minRows={text === '' ? 8 : 4}
        maxRows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value, null)}
      />
      <div className="row">
        <Button icon={<IconFileText stroke={1.75} />} onClick={() => chooser.current?.click()}>
          {t('points.import.choose')}
        </Button>
        {file && <span className="soft cut">{file}</span>}
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t('points.import.choose')}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}
