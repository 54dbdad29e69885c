import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Button, TextButton } from '../platform/controls/button.tsx';
import { FormGroup } from '../platform/form/form-group.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { loadSession } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import classes from './billing.module.css';
import './settings-texts.ts';

type PayingProps = { method: number; onMethod: (method: number) => void; unsaved: boolean; problem: string | undefined };

/** What is paid with: chosen here, told to the payment service on its own page (U-152). */
export function Paying({ method, onMethod, unsaved, problem }: PayingProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const { data, refetch } = useResource('organization/payment_methods', {}, { staleOn: [{ view: 'billing' }] });
  const [leave, { pending: leaving, error: notLed }] = useCommand('organization/login_payment_portal');
  const [accept, { pending, error, reset }] = useCommand('organization/accept_payment');
  const [forget, { pending: forgetting, error: kept }] = useCommand('organization/forget_cc');
  const methods = data?.payment_methods ?? [];
  const used = methods.find(({ current }) => current === 1);
  const portal = address.get('portal');

  async function go() {
    const led = await leave({ returnurl: `${location.pathname}${location.search}` });
    if (!led) return;
    const { origin, pathname, search } = new URL(led.url, location.href);
    // A payment service has a page of its own; the stand-in's is this one.
    if (origin === location.origin) void navigate(`${pathname}${search}`);
    else location.assign(led.url);
  }

  async function pay() {
    const done = await accept({});
    refetch();
    if (!done) return;
    await loadSession();
    back();
    showToast({ text: t('billing.paying') });
  }

  function back() {
    reset();
    // Only a path of this site is led back to.
    if (portal !== null && /^\/(?![/\\])/.test(portal)) void navigate(portal, { replace: true });
    else setAddress({}, { replace: true });
  }

  async function letGo() {
    if (!(await forget({}))) return;
    refetch();
    showToast({ text: t('billing.forgotten') });
  }

  return (
    <FormGroup title={t('billing.how')} text={t('billing.howMore')}>
      <div className={classes.paying}>
        <Select
          label={t('billing.method')}
          data={methods.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={method === 0 ? null : String(method)}
          error={problem}
          allowDeselect={false}
          onChange={(id) => id !== null && onMethod(Number(id))}
        />
        <Button busy={leaving} disabled={unsaved || method === 0} onClick={() => void go()}>
          {t('billing.payWith')}
        </Button>
      </div>
      <p className="soft">
        {unsaved ? t('billing.saveFirst') : used ? t('billing.inUse', { method: used.name }) : t('billing.noMethod')}{' '}
        {used && (
          <TextButton disabled={forgetting} onClick={() => void letGo()}>
            {t('billing.forget')}
          </TextButton>
        )}
      </p>
      <Refusal>{notLed?.message ?? kept?.message}</Refusal>
      <Dialog
        opened={portal !== null}
        onClose={back}
        title={t('billing.portal')}
        width={440}
        actions={
          <>
            <Button onClick={back}>{t('states.cancel')}</Button>
            <Button kind="fill" busy={pending} onClick={() => void pay()} data-autofocus>
              {t('billing.pay')}
            </Button>
          </>
        }
      >
        <p>{t('billing.portalMore')}</p>
        <p className="strong">{methods.find(({ id }) => id === method)?.name}</p>
        <Refusal>{error?.message}</Refusal>
      </Dialog>
    </FormGroup>
  );
}
