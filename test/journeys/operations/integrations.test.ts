import { operations } from './integrations.operations.ts';
import { tryOperations } from './try-operations.ts';

tryOperations(operations);
