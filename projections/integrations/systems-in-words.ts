import type { SystemType } from '../../src/integrations/systems.values.ts';

/** What kinds of systems are called (U-002), and what comes from them. */
export const SYSTEMS_IN_WORDS: Readonly<Record<SystemType, { name: string; description: string }>> = {
  thinkificoauth: { name: 'Course platform', description: 'Courses and lessons that are begun and completed' },
  chattool: { name: 'Chat tool', description: 'Messages that are posted' },
  crm: { name: 'CRM', description: 'Deals that are opened, changed, won and lost' },
  spreadsheet: { name: 'Spreadsheet', description: 'Rows of a file, or of a sheet that sends them' },
  helpdesk: { name: 'Help desk', description: 'Tickets that are opened and solved' },
  webshop: { name: 'Web shop', description: 'Orders that are placed, changed and cancelled' },
  survey: { name: 'Survey', description: 'Answers that are given' },
  telephony: { name: 'Telephony', description: 'Calls that are made and ended' },
  projecttool: { name: 'Project tool', description: 'Tasks that are added, changed and completed' },
  automationhub: { name: 'Automation hub', description: 'Whatever another system hands on' },
};
