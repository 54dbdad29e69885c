import { Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { formatDateClock } from '../../platform/format/times.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import type { StepRow } from '../use-integrations.ts';
import { PayloadTree } from './payload-tree.tsx';
import { SendFile } from './send-file.tsx';
import type { ColumnName, StepValues } from './step-values.ts';
import type { Deliveries } from './use-deliveries.ts';
import '../integrations-texts.ts';
import classes from './step.module.css';

type CameProps = {
  step: StepRow | undefined;
  deliveries: Deliveries;
  values: StepValues;
  onMap: (column: ColumnName, path: string) => void;
};

/** What came last, and where it is sent. */
export function Came({ step, deliveries: { deliveries, shown, cells, show }, values, onMap }: CameProps) {
  const { t } = useTranslation();
  return (
    <>
      {step?.has_address === 1 && <Address stepId={step.id} />}
      {step?.source_type === 'file' && <SendFile step={step} />}
      {!step ? (
        <p className="soft">{t('integrations.payload.saveFirst')}</p>
      ) : deliveries?.length === 0 ? (
        <p className="soft">{t('integrations.payload.none')}</p>
      ) : (
        shown && (
          <>
            <Select
              label={t('integrations.payload.which')}
              allowDeselect={false}
              data={(deliveries ?? []).map(({ id, time }) => ({ value: id, label: formatDateClock(time) }))}
              value={shown.id}
              onChange={(id) => id !== null && show(id)}
            />
            {shown.rows > 1 && (
              <div className="row">
                <IconButton
                  label={t('integrations.payload.before')}
                  icon={<IconChevronLeft size={16} stroke={1.75} />}
                  disabled={shown.row <= 1}
                  onClick={() => show(shown.id, shown.row - 1)}
                />
                <span className="num" role="status">
                  {t('integrations.payload.row', { n: formatCount(shown.row), of: formatCount(shown.total) })}
                </span>
                <IconButton
                  label={t('integrations.payload.next')}
                  icon={<IconChevronRight size={16} stroke={1.75} />}
                  disabled={shown.row >= shown.rows}
                  onClick={() => show(shown.id, shown.row + 1)}
                />
              </div>
            )}
            <p className="meta">{t('integrations.payload.hint')}</p>
            <PayloadTree cells={cells} values={values} onMap={onMap} />
          </>
        )
      )}
    </>
  );
}

/** The address of a step and what is signed there are for people who have just shown that it is them. */
function Address({ stepId }: { stepId: string }) {
  const { t } = useTranslation();
  const [ask, asking] = useCommand('externalApiConfig/step_address');
  const [make, making] = useCommand('externalApiConfig/create_hook_secret');
  const [shown, setShown] = useState<{ kind: 'address' | 'secret'; value: string }>();

  async function address() {
    const told = await ask({ id: stepId });
    if (told) setShown({ kind: 'address', value: told.address });
  }

  async function secret() {
    const told = await make({ id: stepId });
    if (told) setShown({ kind: 'secret', value: told.secret });
  }

  return (
    <div className={classes.address}>
      <Refusal>{(asking.error ?? making.error)?.message}</Refusal>
      <Button size="sm" busy={asking.pending} onClick={() => void address()}>
        {t('integrations.address.show')}
      </Button>
      <Button size="sm" kind="quiet" busy={making.pending} onClick={() => void secret()}>
        {t('integrations.address.newSecret')}
      </Button>
      {shown && (
        <SecretDialog
          title={t(`integrations.address.${shown.kind}`)}
          lead={t(`integrations.address.${shown.kind}More`)}
          values={[{ label: t(`integrations.address.${shown.kind}`), value: shown.value }]}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}
