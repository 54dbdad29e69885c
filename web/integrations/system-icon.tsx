import {
  IconBriefcase,
  IconBuildingStore,
  IconClipboardList,
  IconHeadset,
  IconListCheck,
  IconMessage,
  IconPhone,
  IconRouteAltLeft,
  IconSchool,
  IconTable,
} from '@tabler/icons-react';
import type { SystemType } from '../../src/integrations/systems.values.ts';
import type { Icon } from '../platform/controls/icon.ts';

const ICONS: Readonly<Record<SystemType, Icon>> = {
  thinkificoauth: IconSchool,
  chattool: IconMessage,
  crm: IconBriefcase,
  spreadsheet: IconTable,
  helpdesk: IconHeadset,
  webshop: IconBuildingStore,
  survey: IconClipboardList,
  telephony: IconPhone,
  projecttool: IconListCheck,
  automationhub: IconRouteAltLeft,
};

/** The picture of a kind of system. */
export function SystemIcon({ type, size = 20 }: { type: SystemType; size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
