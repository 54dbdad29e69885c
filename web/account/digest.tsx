import { useTranslation } from 'react-i18next';
import { Segmented } from '../platform/controls/segmented.tsx';
import { FormGroup } from '../platform/form/form-group.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';

const RARER = { off: [], weekly: ['off'], daily: ['weekly', 'off'] } as const;

/** How often one is mailed what is new: as the organisation has it, or less often (RT-023). Nothing where it mails nobody. */
export function Digest() {
  const { t } = useTranslation();
  const { organisation } = useViewer();
  const { data, refetch } = useResource('notifications/digest', {}, { staleOn: [{ view: 'organisations' }] });
  const [choose, { error }] = useCommand('notifications/digest');
  if (!data || data.organisation_digest === 'off') return null;
  const { digest, organisation_digest: all } = data;
  const rarer = RARER[all];

  async function say(chosen: typeof digest) {
    if (!(await choose({ digest: chosen }))) return;
    refetch();
    showToast({ text: t('digest.saved') });
  }

  return (
    <FormGroup title={t('digest.title')} text={t('digest.text', { organisation })}>
      <Refusal>{error?.message}</Refusal>
      <Segmented<typeof digest>
        label={t('digest.title')}
        value={rarer.find((one) => one === digest) ?? 'organisation'}
        options={[{ value: 'organisation', label: t(`digest.${all}`) }, ...rarer.map((value) => ({ value, label: t(`digest.${value}`) }))]}
        onChange={(chosen) => void say(chosen)}
      />
    </FormGroup>
  );
}
