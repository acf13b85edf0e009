import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Disclosure } from "#app/ui/disclosure.tsx";

/** A step of a correction. If it was accepted before (`isConfirmed`), it is collapsed and posted unchanged. */
export function ConfirmedSection({ isConfirmed, name, children }: { isConfirmed: boolean; name: string; children: ReactNode }) {
  const { t } = useTranslation("real-name");
  if (!isConfirmed) return <>{children}</>;
  return (
    <Disclosure
      summary={
        <>
          {name} <span className="soft small">{t("correct.kept")}</span>
        </>
      }
    >
      {children}
    </Disclosure>
  );
}
