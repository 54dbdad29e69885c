import { tryOperations } from './try-operations.ts';
import { operations } from './audit.operations.ts';

tryOperations(operations);
