import { IconTypography } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichText } from '../../../src/quests/rich-text.values.ts';
import { Button } from '../../platform/controls/button.tsx';
import { screen } from '../../platform/page/screen.tsx';
import './edit-texts.ts';

type RichFieldProps = {
  label: string;
  value: RichText | null;
  /** The editor stands there before anything is in it. */
  openedAtOnce?: boolean;
  onChange: (value: RichText | null) => void;
};

const RichEditor = screen('rich-editor', () => import('./rich/rich-editor.tsx'));

/** A text with formats; where there is none yet it is a button, so that the editor is fetched when somebody writes one. */
export function RichField({ label, value, openedAtOnce = false, onChange }: RichFieldProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(openedAtOnce || value !== null);
  if (opened || value !== null) return <RichEditor label={label} value={value} onChange={onChange} />;
  return (
    <div>
      <Button size="sm" icon={<IconTypography stroke={1.75} />} onClick={() => setOpened(true)}>
        {t('questEdit.addText', { label: label.toLocaleLowerCase() })}
      </Button>
    </div>
  );
}
