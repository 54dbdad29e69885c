import { operations } from './notifications.operations.ts';
import { tryOperations } from './try-operations.ts';

tryOperations(operations);
