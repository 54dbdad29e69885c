import { operations } from './automations.operations.ts';
import { tryOperations } from './try-operations.ts';

tryOperations(operations);
