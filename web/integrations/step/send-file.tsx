import { IconFileText } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { Toggle } from '../../platform/form/form-group.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { StepRow } from '../use-integrations.ts';
import './step-texts.ts';

/** Sends a file to a step that takes rows out of files. */
export function SendFile({ step: { id, fetch_all: all } }: { step: StepRow }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [send, { pending, error }] = useCommand('externalApiConfig/send_file');
  const [isWhole, setIsWhole] = useState(true);

  async function press(file: File | undefined) {
    if (!file) return;
    const whole = all === 1 && isWhole ? 1 : 0;
    const rows = (await send({ step_id: id, text: await file.text(), whole }))?.rows;
    if (rows !== undefined) showToast({ text: t('integrations.file.sent', { count: rows, formatted: formatCount(rows) }) });
  }

  return (
    <>
      <Refusal>{error?.message}</Refusal>
      <div>
        <Button size="sm" icon={<IconFileText stroke={1.75} />} busy={pending} onClick={() => chooser.current?.click()}>
          {t('integrations.file.send')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t('integrations.file.send')}
          accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          onChange={(event) => {
            void press(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {all === 1 && (
        <Toggle label={t('integrations.file.whole')} text={t('integrations.file.wholeMore')} checked={isWhole} onChange={setIsWhole} />
      )}
    </>
  );
}
