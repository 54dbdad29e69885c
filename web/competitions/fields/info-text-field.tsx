import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlOf, marksOf } from './info-marks.ts';
import { InfoText } from '../info-text.tsx';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

type InfoTextFieldProps = {
  /** The text, as HTML. */
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
};

/** The info text as people write it, with marks, and beneath how it will stand there. */
export function InfoTextField({ value, error, onChange }: InfoTextFieldProps) {
  const { t } = useTranslation();
  // What is typed stays as it is typed; what was set elsewhere is written anew.
  const [typed, setTyped] = useState({ text: marksOf(value), html: value });
  const text = typed.html === value ? typed.text : marksOf(value);
  return (
    <div className={classes.series}>
      <Textarea
        label={t('competitions.settings.info')}
        description={error ? undefined : t('competitions.settings.infoMore')}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={15_000}
        dir="auto"
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          const html = htmlOf(currentTarget.value);
          setTyped({ text: currentTarget.value, html });
          onChange(html);
        }}
      />
      {value !== '' && (
        <section className={classes.infoPreview} aria-label={t('competitions.settings.infoPreview')}>
          <p className="meta">{t('competitions.settings.infoPreview')}</p>
          <InfoText html={value} />
        </section>
      )}
    </div>
  );
}
