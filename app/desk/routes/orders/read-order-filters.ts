import { DELIVERY_METHODS, ORDER_STATES, type DeliveryMethod, type OrderState } from "#server/domain/order-states.schema.ts";

/** Orders that were paid this long ago wait for staff, hours. */
export const WAITING_HOURS = 24;

export type OrderFilterValues = {
  state: OrderState | undefined;
  way: DeliveryMethod | undefined;
  isFailed: boolean;
  isOverdue: boolean;
  isReturned: boolean;
  isWithdrawn: boolean;
  isWaiting: boolean;
};

/** Reads the filters of the list from its address: `state`, `way`, `failed`, `overdue`, `returned`, `withdrawn` and `waiting`. An unknown value filters nothing. */
export function readOrderFilters(search: URLSearchParams): OrderFilterValues {
  return {
    state: ORDER_STATES.find((one) => one === search.get("state")),
    way: DELIVERY_METHODS.find((one) => one === search.get("way")),
    isFailed: search.has("failed"),
    isOverdue: search.has("overdue"),
    isReturned: search.has("returned"),
    isWithdrawn: search.has("withdrawn"),
    isWaiting: search.has("waiting"),
  };
}

/** Whether an address has a value that no filter has, such as an old or mistyped state. */
export function hasUnknownFilter(search: URLSearchParams): boolean {
  const { state, way } = readOrderFilters(search);
  return (Boolean(search.get("state")) && !state) || (Boolean(search.get("way")) && !way);
}

/** Returns the filters as the use cases take them. */
export const toFilters = ({ state, way, isFailed, isOverdue, isReturned, isWithdrawn, isWaiting }: OrderFilterValues) => ({
  state,
  way,
  failed: isFailed,
  overdue: isOverdue,
  returned: isReturned,
  withdrawn: isWithdrawn,
  waitingHours: isWaiting ? WAITING_HOURS : undefined,
});

/** Returns the filters as the query of an address. */
export const filterQuery = ({ state, way, isFailed, isOverdue, isReturned, isWithdrawn, isWaiting }: OrderFilterValues): URLSearchParams =>
  new URLSearchParams({
    ...(state && { state }),
    ...(way && { way }),
    ...(isFailed && { failed: "1" }),
    ...(isOverdue && { overdue: "1" }),
    ...(isReturned && { returned: "1" }),
    ...(isWithdrawn && { withdrawn: "1" }),
    ...(isWaiting && { waiting: "1" }),
  });
