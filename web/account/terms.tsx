import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { FormGroup } from '../platform/form/form-group.tsx';
import { Time } from '../platform/format/time.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Scroll } from '../platform/page/scroll.tsx';
import { loadSession } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import classes from './account.module.css';

/** What one answered to the terms of this server, and where that is changed (U-055). Nothing where there are none. */
export function Terms() {
  const { t } = useTranslation();
  const { data, refetch } = useResource('account/get_consent', {});
  const [opened, setOpened] = useState(false);
  const [put, { pending, error, reset }] = useCommand('account/put_consent');
  const terms = data?.consent;
  if (!terms) return null;
  const { datetime_yes: yes, datetime_no: no } = terms;

  async function answer(ok: 0 | 1) {
    if (!(await put({ id: terms?.id ?? '', ok }))) return refetch();
    setOpened(false);
    refetch();
    await loadSession();
    showToast({ text: t(ok === 1 ? 'consent.saidYes' : 'consent.saidNo') });
  }

  return (
    <FormGroup title={t('consent.terms')} text={t('consent.termsMore')}>
      <p className={classes.terms}>
        {yes === null && no === null ? (
          t('consent.notAnswered')
        ) : (
          <Trans
            i18nKey={yes === null ? 'consent.answeredNo' : 'consent.answeredYes'}
            components={[<Time key="at" at={yes ?? no ?? ''} as="dateTime" />]}
          />
        )}
      </p>
      <Button onClick={() => setOpened(true)}>{t('consent.read')}</Button>
      <Dialog
        opened={opened}
        onClose={() => {
          reset();
          setOpened(false);
        }}
        title={t('consent.terms')}
        width={560}
        actions={
          <>
            <Button busy={pending} onClick={() => void answer(0)}>
              {t('consent.no')}
            </Button>
            <Button kind="fill" busy={pending} onClick={() => void answer(1)}>
              {t('consent.yes')}
            </Button>
          </>
        }
      >
        <Refusal>{error?.message}</Refusal>
        <Scroll className={classes.words} label={t('consent.terms')}>
          {terms.text}
        </Scroll>
      </Dialog>
    </FormGroup>
  );
}
