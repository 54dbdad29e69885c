import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session/session.ts';
import { BadgesWidget } from './badges-widget.tsx';
import { CompetitionsWidget } from './competitions-widget.tsx';
import { PlainBody, type PlainBodyProps } from './plain-body.tsx';
import '../boards-texts.ts';

type WidgetBodyProps = Omit<PlainBodyProps, 'own' | 'otherwise'> & { guest: boolean; at: string | null };

/** What a widget shows. */
export function WidgetBody({ guest, at, ...shown }: WidgetBodyProps) {
  const own = useSession(({ viewer }) => viewer?.profileId);
  return <PlainBody {...shown} own={own} otherwise={<Otherwise widget={shown.widget} guest={guest} at={at} />} />;
}

function Otherwise({ widget, guest, at }: Pick<WidgetBodyProps, 'widget' | 'guest' | 'at'>) {
  const { t } = useTranslation();
  if (guest) return <p className="soft">{t('boards.notByLink')}</p>;
  switch (widget.widget_type) {
    case 'badges':
      return <BadgesWidget widget={widget} at={at} />;
    case 'competitions':
      return <CompetitionsWidget />;
    default:
      return <p className="soft">{t('boards.notYet')}</p>;
  }
}
