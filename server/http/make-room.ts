/** How many bytes there is room for: in all, and for one visitor. */
export type RoomSize = { all: number; each: number };

/** Room in the memory of the process: `enter` takes so many bytes of it and gives what gives them back, or null where it is full. */
export type Room = { enter(who: string, bytes: number): (() => void) | null; /** More than half of it is taken. */ isCrowded(): boolean };

/** A room that is empty. */
export function makeRoom(size: RoomSize): Room {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    isCrowded: () => all > size.all / 2,
    enter(who, bytes) {
      const own = taken.get(who) ?? 0;
      if (all + bytes > size.all || own + bytes > size.each) return null;
      all += bytes;
      taken.set(who, own + bytes);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        all -= bytes;
        const rest = (taken.get(who) ?? 0) - bytes;
        if (rest > 0) taken.set(who, rest);
        else taken.delete(who);
      };
    },
  };
}
