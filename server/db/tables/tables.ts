import type { CatalogueTables } from "./catalogue-tables.ts";
import type { ContentTables } from "./content-tables.ts";
import type { StaffTables } from "./staff-tables.ts";
import type { AccountTables } from "./account-tables.ts";
import type { OrderTables } from "./order-tables.ts";
import type { PaymentTables } from "./payment-tables.ts";
import type { FormTables } from "./form-tables.ts";
import type { SystemTables } from "./system-tables.ts";
import type { SimulatorTables } from "./simulator-tables.ts";

/** Every table of the migrations. */
export interface Tables
  extends CatalogueTables, ContentTables, StaffTables, AccountTables, OrderTables, PaymentTables, FormTables, SystemTables, SimulatorTables {}
