export interface paths {
    "/CollectData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores events of a visitor for at most 30 days, only with consent: a browser has the cookie accept-cookie=accept; a program, which sends the header Token, sends consent=accept and a web-uuid of 8-4-4-4-12 hexadecimal digits in lower case. A web-uuid of another form counts as none. With consent=refuse, all stored events of the web-uuid are deleted instead. Without consent, or with Sec-GPC: 1, the answer is SUCCESS and nothing is stored. An event may have ten additional fields. */
        post: operations["collectData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/common/getCarrierList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the networks that the SIMs use, by country. q searches country, carrier and APN, and ignores case. */
        post: operations["commonGetCarrierList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/common/getCommonSetting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns content by key: footer_about_faq and footer_about_terms (links of the footer), notice, announcement. A key without content gives an empty list. */
        post: operations["commonGetCommonSetting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/common/getCountryCode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the countries that have a calling code, sorted by name in the language of the call. */
        post: operations["commonGetCountryCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/common/getCountryList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns every destination on sale: popular ones, by continent, and by the first letter of the name in the language of the call. */
        post: operations["commonGetCountryList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/common/getRegionList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the options of an address form: the regions of a country with their cities. Without a country, returns the countries that have such lists. */
        post: operations["commonGetRegionList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getIPLocation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the probable country of the caller's IP address; null if unknown. */
        post: operations["getIPLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newBusiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submits an enquiry like the partner form. A repetition does not create a second enquiry. */
        post: operations["newBusiness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newBusinessAnnex": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores files for an enquiry that is submitted later, and returns the annexKey that refers to them. */
        post: operations["newBusinessAnnex"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Places an order and returns the address of its payment page. The client generates checkoutKey, random for each order: 16 to 64 letters, digits, - or _. The same key never creates a second order: with the same fields the call returns the same order, with other fields ALREADY_PLACED. */
        post: operations["orderCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/getOrderDetail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns one order with its SIMs and eSIM activation codes, to the account that owns it or to anyone who has its key. */
        post: operations["orderGetOrderDetail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/getOrderList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the orders of the account, newest first, ten per page. For a page that does not exist, returns the nearest one.
         * @description Needs the Token of an account.
         */
        post: operations["orderGetOrderList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the price of an order now and its payment methods, without placing it. With iccid, also checks whether the SIMs can take the package. */
        post: operations["orderQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/getEsimLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the address of the eSIM site, as a JSON string with url. With the Token of an account and agreeShare=on, the address signs the account in there, once, within two minutes. */
        post: operations["productGetEsimLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/getPlanDetail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns one plan with its packages and prices, and the total of one choice of package, way and quantity. An invalid choice is replaced by the nearest valid one. */
        post: operations["productGetPlanDetail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/getPlanList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the plans for a destination, given by ISO code or region key (country), typed text (q) or mobile country code (mcc). Without a destination, returns popular ones. */
        post: operations["productGetPlanList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/redeemEsimLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For the eSIM site's own server, which sends no cookie: returns the contact data of the account that made a hand-over token, once, within two minutes. An invalid, expired or used token gives TOKEN_VALID_FAIL. */
        post: operations["productRedeemEsimLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realName/getResult": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the state of a registration to anyone who has its reference and key. */
        post: operations["realNameGetResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realName/readDocument": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads a photo of an identity document. Returns its fields, which of them are certain, and what is wrong with the photo. */
        post: operations["realNameReadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realName/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submits a real-name registration with its photos, like the form. */
        post: operations["realNameSubmit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sim/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lets the account follow a SIM, by its ICCID, with an optional remark.
         * @description Needs the Token of an account.
         */
        post: operations["simAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sim/getPackageList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the packages of a SIM with their dates and usage: the active one first, then waiting ones in the order in which they start, then ended ones.
         * @description Needs the Token of an account, or of a session signed in by ICCID.
         */
        post: operations["simGetPackageList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sim/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the SIMs of the account, newest first; for a session signed in by ICCID, that SIM.
         * @description Needs the Token of an account, or of a session signed in by ICCID.
         */
        post: operations["simList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sim/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stops following a SIM; the SIM and its packages do not change. Succeeds also if the account does not follow it.
         * @description Needs the Token of an account.
         */
        post: operations["simRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sim/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets the remark of a SIM that the account follows; without remark, removes it.
         * @description Needs the Token of an account.
         */
        post: operations["simRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sim/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requests the refund of a package that has not started. Staff decide; a refund goes to the original payment method. With intent=quote, only returns the amount. A repetition does not create a second request.
         * @description Needs the Token of an account.
         */
        post: operations["simUnsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topUp/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Places the order of a top-up, always in HKD, and returns the address of its payment page. checkoutKey: see /order/create. Without it, equal posts of one account or IP address are one order until it is paid. */
        post: operations["topUpCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topUp/getBalance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns a SIM with its balance, the amounts that it can be topped up with, and the payment methods. */
        post: operations["topUpGetBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topUp/getUsage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the usage of a SIM in the last 6 calendar months of UTC+8, oldest first, by month. An account whose order delivered, renewed or topped up the SIM also gets the days. */
        post: operations["topUpGetUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/changePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the password of an account that signs in by phone and password, ends all its sessions and returns a new token.
         * @description Needs the Token of an account.
         */
        post: operations["userChangePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/checkICCID": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the kind, status and product of one of our SIMs; rejects unknown and deregistered ones. */
        post: operations["userCheckICCID"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/getUserInfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the account of the Token with its contact data; for a session signed in by ICCID, only the ICCID.
         * @description Needs the Token of an account, or of a session signed in by ICCID.
         */
        post: operations["userGetUserInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in by phone and password, email and password, email and code, or ICCID; returns the value of the header Token. */
        post: operations["userLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the sessions of the header Token and of the cookies, if the request has any.
         * @description Needs the Token of an account, or of a session signed in by ICCID.
         */
        post: operations["userLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates an account for the email address or phone number that a code verifies, and signs in. An existing account keeps its password, if it has one. */
        post: operations["userRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password with a code, ends all sessions of the account and signs in. */
        post: operations["userResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sendCode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a code of six digits by email or SMS, and returns the codeKey that must be sent together with the code. For purpose=login only by email. */
        post: operations["userSendCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Every code of the API with its HTTP status and meaning; each call lists its own
         * @enum {string}
         */
        ResultCode: "SUCCESS" | "TOKEN_VALID_FAIL" | "ACCOUNT_NEEDED" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "SYSTEM_ERROR" | "UNAVAILABLE" | "TOO_MANY_TRIES" | "BUSY" | "CODE_SOON" | "SIGN_IN_WRONG" | "SIGN_IN_WRONG_PHONE" | "CODE_WRONG" | "PASSWORD_WRONG" | "PASSWORD_COMMON" | "NO_PHONE_LOGIN" | "ICCID" | "ICCID_DUPLICATE" | "TOO_MANY" | "NOT_FOLLOWED" | "CARRIER_SILENT" | "PLAN_UNKNOWN" | "PACKAGE_UNAVAILABLE" | "CURRENCY_UNAVAILABLE" | "METHOD_UNAVAILABLE" | "MAINLAND" | "NOT_POSTED_TO" | "OUT_OF_STOCK" | "TOO_MANY_CARDS" | "PROMO_INVALID" | "SIM_PREPAID" | "SIM_TRAVEL" | "SIM_UNFIT" | "SIM_FULL" | "CREDIT_ON_SIM" | "AMOUNT_TOO_SMALL" | "TOTAL_CHANGED" | "PRICE_CHANGED" | "ALREADY_PLACED" | "ORDER_UNKNOWN" | "REGISTRATION_UNKNOWN" | "REFUND_UNKNOWN" | "REFUND_ASKED" | "REFUND_NOTHING" | "REFUND_CREDIT" | "REFUND_CARD" | "REFUND_LATE" | "REFUND_USED" | "REFUND_NOT_NOW" | "PHOTO_REFUSED" | "PHOTO_NOT_KEPT" | "PHOTO_NEEDED" | "INELIGIBLE" | "FILE_REFUSED" | "BAD_REQUEST" | "FOREIGN_SENDER" | "NOT_FOUND" | "METHOD" | "SLOW" | "LENGTH" | "SIZE" | "HOST" | "FAULT";
        /** @description Null, or details of the rejection */
        RefusedData: null | {
            /** @description Messages of each field */
            fields?: {
                [key: string]: string[];
            };
        };
        WebServerAnswer: {
            /**
             * @description Why the web server in front of the calls rejected it
             * @enum {string}
             */
            resultCode: "BAD_REQUEST" | "FOREIGN_SENDER" | "NOT_FOUND" | "METHOD" | "SLOW" | "LENGTH" | "SIZE" | "HOST" | "FAULT" | "UNAVAILABLE" | "BUSY";
            resultMessage: string;
            resultData: null;
        };
        CollectDataData: {
            /** @description Number of stored events */
            kept: number;
        };
        CollectDataAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["CollectDataData"];
        } | {
            /** @enum {string} */
            resultCode: "TOO_MANY_TRIES" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        CommonGetCarrierListData: {
            /** @description ISO 3166-1 alpha-2 */
            country: string;
            name: string;
            continent: string;
            mccInfo: {
                carrier: string;
                /** @description The APN of the carrier; null if unknown */
                APN: string | null;
                technology: string | null;
            }[];
        }[];
        CommonGetCarrierListAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["CommonGetCarrierListData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        CommonGetCommonSettingData: {
            [key: string]: {
                Detail: {
                    title: string;
                    /** @description Absolute address */
                    link: string | null;
                    /** @description HTML; only for notice and announcement */
                    content?: string;
                };
            }[];
        };
        CommonGetCommonSettingAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["CommonGetCommonSettingData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        CommonGetCountryCodeData: {
            /** @description ISO 3166-1 alpha-2 */
            country: string;
            name: string;
            /** @description Calling code, such as +852 */
            code: string;
        }[];
        CommonGetCountryCodeAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["CommonGetCountryCodeData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        Country: {
            /** @description ISO 3166-1 alpha-2; the `country` of /product/getPlanList */
            country: string;
            /** @description The first of its mobile country codes */
            mcc: string | null;
            mccs: string[];
            /** @enum {string} */
            continent: "AS" | "EU" | "NA" | "SA" | "AF" | "OC";
            name: string;
        };
        CommonGetCountryListData: {
            countryListByRegion: {
                HotList: components["schemas"]["Country"][];
                navigationHotCountry: components["schemas"]["Country"][];
                continentList: {
                    /** @enum {string} */
                    continent: "AS" | "EU" | "NA" | "SA" | "AF" | "OC";
                    name: string;
                    countryList: components["schemas"]["Country"][];
                }[];
            };
            countryListByFirstLetter: {
                letter: string;
                /** @description The letter group of the destination picker */
                group: string;
                countryList: components["schemas"]["Country"][];
            }[];
        };
        CommonGetCountryListAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["CommonGetCountryListData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        CommonGetRegionListData: {
            countries: {
                country: string;
                name: string;
                readonly fields: string[];
            }[];
        } | {
            country: string;
            regions: {
                /** @description The value to send in an address */
                value: string;
                name: string;
                cities: {
                    /** @description The value to send in an address */
                    value: string;
                    name: string;
                }[];
            }[] | null;
            /** @description Whether addresses in the country have a postal code */
            postalCode: boolean;
            /** @description What a province that must be typed is called in the country: state, prefecture, …; null if it is optional or chosen from regions */
            provinceKind: string | null;
        };
        CommonGetRegionListAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["CommonGetRegionListData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        GetIPLocationData: {
            /** @description ISO 3166-1 alpha-2; Hong Kong, Macao and Taiwan are HK, MO and TW */
            country: string | null;
            /** @description In the language of the call; the code if it is not one of our destinations */
            name: string | null;
        };
        GetIPLocationAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["GetIPLocationData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        NewBusinessData: {
            reference: string;
            /** @description The date, in Hong Kong time, by which the shop replies */
            replyBy: string | null;
        };
        NewBusinessAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["NewBusinessData"];
        } | {
            /** @enum {string} */
            resultCode: "FILE_REFUSED" | "TOO_MANY_TRIES" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        NewBusinessAnnexData: {
            /** @description Refers to the files: send it to /newBusiness with the enquiry */
            annexKey: string;
            files: {
                name: string;
                /** @enum {string} */
                kind: "jpg" | "png" | "pdf";
                /** @description Bytes as sent */
                size: number;
            }[];
        };
        NewBusinessAnnexAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["NewBusinessAnnexData"];
        } | {
            /** @enum {string} */
            resultCode: "FILE_REFUSED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        OrderCreateData: {
            order: string;
            key: string;
            /** @enum {string} */
            state: "awaiting-payment" | "paid" | "preparing" | "delivered" | "cancelled" | "expired" | "refund-requested" | "refunded";
            /** @enum {string} */
            outcome: "success" | "processing" | "failure";
            quantity: number;
            unitPrice: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            subtotal: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            discount: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            promoCode: string | null;
            postalFee: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            total: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            /** @description Address of the payment page; null if there is nothing to pay, or the payment provider does not respond: repeat the call */
            payUrl: string | null;
            /** Format: date-time */
            payBy: string;
            /** @description Address of the page of the order, which needs no sign-in */
            page: string;
        };
        OrderCreateAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["OrderCreateData"];
        } | {
            /** @enum {string} */
            resultCode: "PACKAGE_UNAVAILABLE" | "CURRENCY_UNAVAILABLE" | "CREDIT_ON_SIM" | "MAINLAND" | "NOT_POSTED_TO" | "PROMO_INVALID" | "OUT_OF_STOCK" | "ICCID" | "SIM_PREPAID" | "SIM_TRAVEL" | "SIM_UNFIT" | "SIM_FULL" | "CARRIER_SILENT" | "TOO_MANY_TRIES" | "METHOD_UNAVAILABLE" | "AMOUNT_TOO_SMALL" | "TOO_MANY_CARDS" | "TOTAL_CHANGED" | "ALREADY_PLACED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        OrderGetOrderDetailData: {
            order: string;
            /** Format: date-time */
            createdAt: string;
            paidAt: string | null;
            deliveredAt: string | null;
            /** @enum {string} */
            state: "awaiting-payment" | "paid" | "preparing" | "delivered" | "cancelled" | "expired" | "refund-requested" | "refunded";
            /** @enum {string} */
            outcome: "success" | "processing" | "failure";
            payment: {
                /** @enum {string} */
                state: "open" | "processing" | "paid" | "failed" | "expired" | "cancelled";
                /**
                 * @description none: there was nothing to pay
                 * @enum {string}
                 */
                method: "card" | "alipay" | "wechat" | "none";
                payUrl: string | null;
                /** Format: date-time */
                payBy: string;
                canRetry: boolean;
            };
            /**
             * @description Where it was bought
             * @constant
             */
            channel: "shop";
            package: string;
            plan: string;
            title: string;
            /** @enum {string} */
            way: "physical" | "esim" | "sim";
            physical: boolean;
            /** @enum {string} */
            currency: "CNY" | "HKD" | "USD";
            quantity: number;
            unitPrice: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            subtotal: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            discount: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            promoCode: string | null;
            postalFee: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            total: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            credit: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            } | null;
            email: string;
            contact: string | null;
            phone: {
                country: string;
                number: string;
            } | null;
            address: {
                country: string;
                province: string | null;
                city: string | null;
                address: string | null;
                postalCode: string | null;
            } | null;
            courier: string | null;
            trackingNumber: string | null;
            /** @description The SIMs that are renewed or topped up */
            iccids: string[];
            units: {
                unit: number;
                /** @enum {string} */
                kind: "physical" | "esim" | "sim";
                /** @enum {string} */
                state: "requested" | "submitted" | "delivered" | "failed";
                iccid: string | null;
                esim: {
                    smdpAddress: string;
                    matchingId: string;
                    /** @description LPA:1$…, the content of the QR code */
                    activationCode: string;
                    confirmationCode: string | null;
                    /** @description null: the phone sets it automatically */
                    apn: string | null;
                } | null;
                useBy: string | null;
                deliveredAt: string | null;
                takenBack: boolean;
                refund: ("requested" | "approved" | "rejected" | "refunded") | null;
                decision: ("used" | "expired" | "delivered" | "too-late" | "other") | null;
            }[];
            history: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                state: "awaiting-payment" | "paid" | "preparing" | "delivered" | "cancelled" | "expired" | "refund-requested" | "refunded";
            }[];
            refunds: {
                amount: {
                    /** @description Minor units */
                    amount: number;
                    /** @enum {string} */
                    currency: "CNY" | "HKD" | "USD";
                };
                /** @enum {string} */
                state: "sending" | "delayed" | "paid";
                /** Format: date-time */
                at: string;
            }[];
        };
        OrderGetOrderDetailAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["OrderGetOrderDetailData"];
        } | {
            /** @enum {string} */
            resultCode: "ORDER_UNKNOWN" | "ACCOUNT_NEEDED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        OrderGetOrderListData: {
            orders: {
                order: string;
                /** Format: date-time */
                createdAt: string;
                /** @enum {string} */
                state: "awaiting-payment" | "paid" | "preparing" | "delivered" | "cancelled" | "expired" | "refund-requested" | "refunded";
                package: string;
                title: string;
                /** @enum {string} */
                way: "physical" | "esim" | "sim";
                quantity: number;
                unitPrice: {
                    /** @description Minor units */
                    amount: number;
                    /** @enum {string} */
                    currency: "CNY" | "HKD" | "USD";
                };
                total: {
                    /** @description Minor units */
                    amount: number;
                    /** @enum {string} */
                    currency: "CNY" | "HKD" | "USD";
                };
            }[];
            page: number;
            pages: number;
        };
        OrderGetOrderListAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["OrderGetOrderListData"];
        } | {
            /** @enum {string} */
            resultCode: "ACCOUNT_NEEDED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        OrderQuoteData: {
            package: string;
            /** @enum {string} */
            way: "physical" | "esim" | "sim";
            quantity: number;
            unitPrice: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            subtotal: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            discount: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            promoCode: string | null;
            postalFee: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            total: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            /** @description False for a posted SIM without addressCountry: the total does not contain its postal fee */
            postalFeeKnown: boolean;
            /** @description Credit on each new prepaid SIM; null for travel packages */
            credit: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            } | null;
            paymentMethods: ("card" | "alipay" | "wechat")[];
            /** @description Send it to /order/create, which then rejects a higher total */
            quoted: string;
        };
        OrderQuoteAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["OrderQuoteData"];
        } | {
            /** @enum {string} */
            resultCode: "PACKAGE_UNAVAILABLE" | "CURRENCY_UNAVAILABLE" | "CREDIT_ON_SIM" | "MAINLAND" | "NOT_POSTED_TO" | "PROMO_INVALID" | "OUT_OF_STOCK" | "ICCID" | "SIM_PREPAID" | "SIM_TRAVEL" | "SIM_UNFIT" | "SIM_FULL" | "CARRIER_SILENT" | "TOO_MANY_TRIES" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        /** @description JSON: {"url": "https://…"} */
        ProductGetEsimLinkData: string;
        ProductGetEsimLinkAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["ProductGetEsimLinkData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        Package: {
            id: string;
            /** @enum {string} */
            kind: "fixed" | "day-pass";
            /** @description The total amount, or the daily allowance of a day pass */
            mb: number;
            /** @description Speed after the daily allowance; null for a fixed package, which ends when its data is used */
            reducedKbps: number | null;
            days: number;
            hotspot: boolean;
            price: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            /** @description The price per GB, or per day of a day pass */
            unitPrice: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            /** @description best-value: the lowest price per GB or per day of its kind and daily allowance; cheapest: the lowest price of its kind */
            mark: ("best-value" | "cheapest") | null;
            /** @description Percent less per GB, or per day, than the smallest package */
            percentOff: number | null;
            useByDays: number;
        };
        PlanCard: {
            id: string;
            name: string;
            /** @description File under /flags, without .svg */
            flag: string;
            /** @enum {string} */
            kind: "country" | "region";
            /** @description Number of destinations */
            covers: number;
            kinds: ("fixed" | "day-pass")[];
            maxDays: number;
            /** @description Largest fixed amount, MB; null if only day passes are sold */
            maxMb: number | null;
            /** @enum {string} */
            currency: "CNY" | "HKD" | "USD";
            from: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            /** @description The cheapest package: what `from` buys. `mb`: the total amount, or the daily allowance of a day pass */
            cheapest: {
                id: string;
                /** @enum {string} */
                kind: "fixed" | "day-pass";
                mb: number;
                days: number;
            };
            /** @description The most popular destinations of a region; empty for a destination */
            places: {
                id: string;
                name: string;
            }[];
            /** @enum {string} */
            hotspot: "yes" | "no" | "some";
            /** @description Terms of the day passes: daily allowance, and the speed after it; null if none is sold */
            dayPass: {
                dailyMb: {
                    min: number;
                    max: number;
                };
                reducedKbps: {
                    min: number;
                    max: number;
                };
                /** @description Local time at the destination when a day ends; null for a region */
                endsLocal: string | null;
            } | null;
            /** @description Covers Mainland China, so it is not sold to buyers there */
            coversMainland: boolean;
        };
        ProductGetPlanDetailData: {
            id: string;
            name: string;
            /** @description File under /flags, without .svg */
            flag: string;
            /** @enum {string} */
            kind: "country" | "region";
            /** @enum {string} */
            currency: "CNY" | "HKD" | "USD";
            packages: components["schemas"]["Package"][];
            /** @description Ids of the packages whose unit prices compare with the chosen one */
            comparable: string[];
            kinds: {
                /** @enum {string} */
                value: "fixed" | "day-pass";
                packageId: string;
                selected: boolean;
            }[];
            /** @description Amounts of the chosen kind, MB */
            amounts: {
                value: number;
                packageId: string;
                selected: boolean;
            }[];
            /** @description Days of the chosen kind and amount */
            lengths: {
                value: number;
                packageId: string;
                selected: boolean;
            }[];
            chosen: components["schemas"]["Package"];
            /** @description False if the requested package is not sold; `chosen` is then the nearest one */
            asAsked: boolean;
            /** @enum {string} */
            way: "physical" | "esim" | "sim";
            ways: {
                /** @enum {string} */
                way: "physical" | "esim" | "sim";
                available: boolean;
            }[];
            quantity: number;
            maxQuantity: number;
            /** @description Price × quantity, before postage and promo code */
            total: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            /** @description Example for a traveller who lands at landsAt in the destination `at` */
            validity: {
                /** @enum {string} */
                rule: "first-connection" | "first-connection-day";
                days: number;
                timeZone: string;
                /** Format: date-time */
                landsAt: string;
                /** Format: date-time */
                startsAt: string;
                /** Format: date-time */
                endsAt: string;
                firstDayEndsAt: string | null;
                dayEndsLocal: string[];
                /** Format: date-time */
                activateBy: string;
                at: {
                    id: string;
                    name: string;
                    /** @description File under /flags, without .svg */
                    flag: string;
                };
            };
            coverage: {
                count: number;
                /** @description The most popular ones */
                destinations: {
                    id: string;
                    name: string;
                    /** @description File under /flags, without .svg */
                    flag: string;
                }[];
                /** @description Local mobile networks; empty for a region */
                carriers: {
                    name: string;
                    technology: string | null;
                    apn: string | null;
                }[];
            };
            /** @description Covers Mainland China, so it is not sold to buyers there */
            coversMainland: boolean;
            /** @description Destinations in which the installation of an eSIM may be blocked: install it at home */
            installBefore: {
                id: string;
                name: string;
                /** @description File under /flags, without .svg */
                flag: string;
            }[];
            recommendations: components["schemas"]["PlanCard"][];
        };
        ProductGetPlanDetailAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["ProductGetPlanDetailData"];
        } | {
            /** @enum {string} */
            resultCode: "PLAN_UNKNOWN" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        ProductGetPlanListData: {
            destination: {
                id: string;
                name: string;
                /** @description File under /flags, without .svg */
                flag: string;
                /** @enum {string} */
                kind: "country" | "region";
            } | null;
            single: components["schemas"]["PlanCard"] | null;
            regional: components["schemas"]["PlanCard"][];
            global: components["schemas"]["PlanCard"] | null;
            suggestions: {
                id: string;
                name: string;
                /** @description File under /flags, without .svg */
                flag: string;
                from: {
                    /** @description Minor units */
                    amount: number;
                    /** @enum {string} */
                    currency: "CNY" | "HKD" | "USD";
                } | null;
            }[];
            nothingFound: boolean;
        };
        ProductGetPlanListAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["ProductGetPlanListData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        ProductRedeemEsimLinkData: {
            email: string | null;
            /** @description E.164, such as +85291234567 */
            phone: string | null;
        };
        ProductRedeemEsimLinkAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["ProductRedeemEsimLinkData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        RealNameGetResultData: {
            reference: string;
            /** @enum {string} */
            state: "received" | "checking" | "accepted" | "refused";
            /** @enum {string} */
            language: "zh-cn" | "zh-hk" | "en" | "ja" | "ko";
            /** @enum {string} */
            regions: "HK" | "TW" | "HK,TW";
            documentType: 1 | 2 | 3 | 4;
            /** @description The last four characters of the document number; empty once erased */
            numberEnd: string;
            /** @description Masked */
            contact: {
                email: string | null;
                phone: string | null;
            };
            sims: {
                iccid: string;
                registered: boolean;
            }[];
            reasons: {
                /** @enum {string} */
                reason: "not-jpg-png" | "heic" | "too-large" | "too-many-pixels" | "damaged" | "too-small" | "black-and-white" | "too-dark" | "blurred" | "glare-or-covered" | "mrz-not-found" | "mrz-not-readable" | "wrong-document-type" | "expired" | "mismatch-name" | "mismatch-birth-date" | "mismatch-number" | "mismatch-expiry-date" | "mismatch-country" | "under-16" | "hksar-passport" | "bno-passport" | "hkid-held" | "other-document" | "cap" | "sim-taken" | "not-decided" | "not-original" | "incomplete-page" | "not-this-person";
                /** @enum {string} */
                side: "front" | "back";
                title: string;
                advice: string;
            }[];
            /** @description The parts to correct, if refused */
            parts: ("sims" | "photo" | "photo-back" | "person" | "document" | "none")[];
            erased: boolean;
            /** Format: date-time */
            submittedAt: string;
            decidedAt: string | null;
        };
        RealNameGetResultAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["RealNameGetResultData"];
        } | {
            /** @enum {string} */
            resultCode: "REGISTRATION_UNKNOWN" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        RealNameReadDocumentData: {
            /** @description False if the photo could not be read now, or the back of a document of type 4 is missing */
            read: boolean;
            fields: {
                [key: string]: {
                    value: string;
                    /** @description Whether it was read with certainty */
                    sure: boolean;
                };
            };
            reasons: {
                /** @enum {string} */
                reason: "not-jpg-png" | "heic" | "too-large" | "too-many-pixels" | "damaged" | "too-small" | "black-and-white" | "too-dark" | "blurred" | "glare-or-covered" | "mrz-not-found" | "mrz-not-readable" | "wrong-document-type" | "expired" | "mismatch-name" | "mismatch-birth-date" | "mismatch-number" | "mismatch-expiry-date" | "mismatch-country" | "under-16" | "hksar-passport" | "bno-passport" | "hkid-held" | "other-document" | "cap" | "sim-taken" | "not-decided" | "not-original" | "incomplete-page" | "not-this-person";
                /** @enum {string} */
                side: "front" | "back";
                title: string;
                advice: string;
            }[];
        };
        RealNameReadDocumentAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["RealNameReadDocumentData"];
        } | {
            /** @enum {string} */
            resultCode: "PHOTO_REFUSED" | "PHOTO_NOT_KEPT" | "BUSY" | "PHOTO_NEEDED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        RealNameSubmitData: {
            reference: string;
            /** @description Gives access to the result, together with the reference */
            key: string;
        };
        RealNameSubmitAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["RealNameSubmitData"];
        } | {
            /** @enum {string} */
            resultCode: "PHOTO_REFUSED" | "PHOTO_NOT_KEPT" | "BUSY" | "INELIGIBLE" | "TOO_MANY_TRIES" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        SimAddData: {
            iccid: string;
            remark: string;
        };
        SimAddAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["SimAddData"];
        } | {
            /** @enum {string} */
            resultCode: "ICCID" | "ICCID_DUPLICATE" | "TOO_MANY" | "CARRIER_SILENT" | "TOO_MANY_TRIES" | "ACCOUNT_NEEDED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        SimGetPackageListData: {
            sim: {
                iccid: string;
                /** @enum {string} */
                kind: "physical" | "esim" | "prepaid" | "china" | "enterprise";
                remark: string;
            };
            /** @description False if the mobile operator does not respond: the packages are then from the shop's own records, without usage */
            metered: boolean;
            packages: {
                simPackage: string;
                package: string;
                plan: string;
                name: string;
                /** @description Countries and regions, ISO 3166-1 */
                coverage: string[];
                days: number | null;
                /** @enum {string} */
                state: "waiting" | "active" | "used-up" | "expired" | "cancelled";
                position: number | null;
                /** Format: date-time */
                purchasedAt: string;
                /** Format: date-time */
                useBy: string;
                activatedAt: string | null;
                endsAt: string | null;
                /** @description Fixed packages only */
                totalMb: number | null;
                /** @description Day passes only: high-speed data per day */
                dailyMb: number | null;
                reducedKbps: number | null;
                /** @description Null if `metered` is false */
                usedMb: number | null;
                remainingMb: number | null;
                today: {
                    /** @description MB; 1 GB is 1024 MB */
                    usedMb: number;
                    /** @description MB; 1 GB is 1024 MB */
                    remainingMb: number;
                    slowed: boolean;
                    /** Format: date-time */
                    endsAt: string;
                } | null;
                timeZone: string | null;
                /** @description The order of the account that bought it; null if somebody else did */
                order: string | null;
                refund: ("requested" | "approved" | "rejected" | "refunded") | null;
                decision: ("used" | "expired" | "delivered" | "too-late" | "other") | null;
                mayUnsubscribe: boolean;
            }[];
        };
        SimGetPackageListAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["SimGetPackageListData"];
        } | {
            /** @enum {string} */
            resultCode: "NOT_FOLLOWED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        SimListData: {
            sims: {
                iccid: string;
                /** @enum {string} */
                kind: "physical" | "esim" | "prepaid" | "china" | "enterprise";
                remark: string;
            }[];
        };
        SimListAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["SimListData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        SimRemoveData: {
            iccid: string;
        };
        SimRemoveAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["SimRemoveData"];
        } | {
            /** @enum {string} */
            resultCode: "ACCOUNT_NEEDED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        SimRenameData: {
            iccid: string;
            remark: string;
        };
        SimRenameAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["SimRenameData"];
        } | {
            /** @enum {string} */
            resultCode: "NOT_FOLLOWED" | "ACCOUNT_NEEDED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        SimUnsubscribeData: {
            simPackage: string;
            /** @enum {string} */
            state: "quoted" | "requested" | "approved" | "refunded";
            amount: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            /** @enum {string} */
            method: "card" | "alipay" | "wechat" | "none";
            requestedAt: string | null;
            /** @description The last day to request a refund; null once it is requested */
            until: string | null;
        };
        SimUnsubscribeAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["SimUnsubscribeData"];
        } | {
            /** @enum {string} */
            resultCode: "REFUND_UNKNOWN" | "REFUND_ASKED" | "REFUND_CREDIT" | "REFUND_NOTHING" | "REFUND_CARD" | "REFUND_LATE" | "REFUND_NOT_NOW" | "REFUND_USED" | "ACCOUNT_NEEDED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        TopUpCreateData: {
            order: string;
            key: string;
            /** @enum {string} */
            state: "awaiting-payment" | "paid" | "preparing" | "delivered" | "cancelled" | "expired" | "refund-requested" | "refunded";
            /** @enum {string} */
            outcome: "success" | "processing" | "failure";
            quantity: number;
            unitPrice: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            subtotal: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            discount: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            promoCode: string | null;
            postalFee: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            total: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            /** @description Address of the payment page; null if there is nothing to pay, or the payment provider does not respond: repeat the call */
            payUrl: string | null;
            /** Format: date-time */
            payBy: string;
            /** @description Address of the page of the order, which needs no sign-in */
            page: string;
        };
        TopUpCreateAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["TopUpCreateData"];
        } | {
            /** @enum {string} */
            resultCode: "ICCID" | "SIM_TRAVEL" | "SIM_PREPAID" | "SIM_UNFIT" | "SIM_FULL" | "METHOD_UNAVAILABLE" | "PRICE_CHANGED" | "PACKAGE_UNAVAILABLE" | "CURRENCY_UNAVAILABLE" | "ALREADY_PLACED" | "CARRIER_SILENT" | "TOO_MANY_TRIES" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        TopUpGetBalanceData: {
            iccid: string;
            /**
             * @description A travel SIM has no balance and takes packages
             * @enum {string}
             */
            product: "travel" | "prepaid" | "china";
            enterprise: boolean;
            /** @description Null for a travel SIM, and if the mobile operator does not respond */
            balance: {
                amount: {
                    /** @description Minor units */
                    amount: number;
                    /** @enum {string} */
                    currency: "CNY" | "HKD" | "USD";
                };
                /** @description Whole MB; 1 GB is 1024 MB */
                mb: number;
                low: boolean;
                validUntil: string | null;
                toppedUpAt: string | null;
            } | null;
            ratePerGb: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            offers: {
                amount: {
                    /** @description Minor units */
                    amount: number;
                    /** @enum {string} */
                    currency: "CNY" | "HKD" | "USD";
                };
                price: {
                    /** @description Minor units */
                    amount: number;
                    /** @enum {string} */
                    currency: "CNY" | "HKD" | "USD";
                };
                bonus: {
                    /** @description Minor units */
                    amount: number;
                    /** @enum {string} */
                    currency: "CNY" | "HKD" | "USD";
                };
                percentOff: number;
                /** @description Whole MB; 1 GB is 1024 MB */
                mb: number;
            }[];
            paymentMethods: ("card" | "alipay" | "wechat")[];
            /** @description Send it to /topUp/create, which then rejects a higher price or less credit */
            quoted: string;
        };
        TopUpGetBalanceAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["TopUpGetBalanceData"];
        } | {
            /** @enum {string} */
            resultCode: "ICCID" | "CARRIER_SILENT" | "TOO_MANY_TRIES" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        TopUpGetUsageData: {
            iccid: string;
            months: {
                /** @description 2026-11 */
                month: string;
                /** @description Whole MB */
                mb: number;
                spent: {
                    /** @description Minor units */
                    amount: number;
                    /** @enum {string} */
                    currency: "CNY" | "HKD" | "USD";
                };
                days: {
                    /** Format: date */
                    day: string;
                    /** @description Whole MB */
                    mb: number;
                    spent: {
                        /** @description Minor units */
                        amount: number;
                        /** @enum {string} */
                        currency: "CNY" | "HKD" | "USD";
                    };
                }[];
            }[];
            /** @description Whole MB */
            mb: number;
            spent: {
                /** @description Minor units */
                amount: number;
                /** @enum {string} */
                currency: "CNY" | "HKD" | "USD";
            };
            /** @description Whether the months have their days; else `days` is empty */
            byDay: boolean;
        };
        TopUpGetUsageAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["TopUpGetUsageData"];
        } | {
            /** @enum {string} */
            resultCode: "ICCID" | "SIM_TRAVEL" | "CARRIER_SILENT" | "TOO_MANY_TRIES" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        UserChangePasswordData: {
            token: string;
            /** @enum {string} */
            kind: "account" | "card";
        };
        UserChangePasswordAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["UserChangePasswordData"];
        } | {
            /** @enum {string} */
            resultCode: "PASSWORD_WRONG" | "PASSWORD_COMMON" | "NO_PHONE_LOGIN" | "TOO_MANY_TRIES" | "BUSY" | "ACCOUNT_NEEDED" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        UserCheckICCIDData: {
            iccid: string;
            kind: string;
            status: string;
            product: string | null;
        };
        UserCheckICCIDAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["UserCheckICCIDData"];
        } | {
            /** @enum {string} */
            resultCode: "ICCID" | "CARRIER_SILENT" | "TOO_MANY_TRIES" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        UserGetUserInfoData: {
            /** @constant */
            kind: "account";
            /**
             * @description phone: the account has a phone number and a password, which /user/changePassword changes
             * @enum {string}
             */
            loginType: "phone" | "other";
            email: string | null;
            phone: {
                country: string;
                number: string;
                /** @description E.164, such as +85291234567 */
                whole: string;
            } | null;
            hasPassword: boolean;
            /**
             * @description The language of messages from the shop
             * @enum {string}
             */
            language: "zh-cn" | "zh-hk" | "en";
            /** Format: date-time */
            createdAt: string;
        } | {
            /** @constant */
            kind: "card";
            loginType: null;
            iccid: string;
        };
        UserGetUserInfoAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["UserGetUserInfoData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        UserLoginData: {
            token: string;
            /** @enum {string} */
            kind: "account" | "card";
        };
        UserLoginAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["UserLoginData"];
        } | {
            /** @enum {string} */
            resultCode: "SIGN_IN_WRONG" | "SIGN_IN_WRONG_PHONE" | "CODE_WRONG" | "ICCID" | "CARRIER_SILENT" | "TOO_MANY_TRIES" | "BUSY" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        UserLogoutData: null;
        UserLogoutAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["UserLogoutData"];
        } | {
            /** @enum {string} */
            resultCode: "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        UserRegisterData: {
            token: string;
            /** @enum {string} */
            kind: "account" | "card";
            existed: boolean;
            keptPassword: boolean;
        };
        UserRegisterAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["UserRegisterData"];
        } | {
            /** @enum {string} */
            resultCode: "CODE_WRONG" | "PASSWORD_COMMON" | "TOO_MANY_TRIES" | "BUSY" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        UserResetPasswordData: {
            token: string;
            /** @enum {string} */
            kind: "account" | "card";
        };
        UserResetPasswordAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["UserResetPasswordData"];
        } | {
            /** @enum {string} */
            resultCode: "CODE_WRONG" | "PASSWORD_COMMON" | "TOO_MANY_TRIES" | "BUSY" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
        UserSendCodeData: {
            codeKey: string;
            /** Format: date-time */
            resendAt: string;
        };
        UserSendCodeAnswer: {
            /** @constant */
            resultCode: "SUCCESS";
            /** @constant */
            resultMessage: "";
            resultData: components["schemas"]["UserSendCodeData"];
        } | {
            /** @enum {string} */
            resultCode: "CODE_SOON" | "TOO_MANY_TRIES" | "TOKEN_VALID_FAIL" | "PARAM_ERROR" | "POST_TOO_LARGE" | "TOO_MANY_PARTS" | "POST_MALFORMED" | "POST_BROKEN" | "CONTENT_TYPE" | "TOO_SLOW" | "UNAVAILABLE" | "SYSTEM_ERROR";
            resultMessage: string;
            resultData: components["schemas"]["RefusedData"];
        };
    };
    responses: {
        /** @description Rejected by the web server before the call, with its own HTTP status. WebServerAnswer lists the codes; ResultCode has their meaning. */
        AtTheGate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebServerAnswer"];
            };
        };
    };
    parameters: {
        /** @description The device fingerprint if the user consented to tracking, else empty */
        "web-uuid": string;
        /** @description The kind of device */
        "Req-Device": string;
        /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
        lang: "zh-cn" | "zh-hk" | "en" | "ja" | "ko" | "cn" | "hk";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    collectData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description The kind of client.
                     * @default pc
                     */
                    source?: string;
                    /**
                     * @description What happened: view, click, or a name that the client chooses; characters other than a-z, 0-9, _ and - are removed.
                     * @default click
                     */
                    event?: string;
                    /** @description The address of the page; only its path and parameters from a fixed list are stored. */
                    url: string;
                    /** @description Ignored: the shop takes the name of the page from url. */
                    page?: string;
                    item_type?: string;
                    item_val?: string;
                    /**
                     * @description How long ago the event happened, milliseconds.
                     * @default 0
                     */
                    ago?: number;
                    /** @description Further events with the same fields, as the text of a JSON array; 19 at most. */
                    more?: string;
                    /**
                     * @description accept: a program states that its user consented to tracking; refuse: deletes the recorded events of this device.
                     * @enum {string}
                     */
                    consent?: "accept" | "refuse";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                } & {
                    [key: string]: string;
                };
                "application/json": {
                    /**
                     * @description The kind of client.
                     * @default pc
                     */
                    source?: string;
                    /**
                     * @description What happened: view, click, or a name that the client chooses; characters other than a-z, 0-9, _ and - are removed.
                     * @default click
                     */
                    event?: string;
                    /** @description The address of the page; only its path and parameters from a fixed list are stored. */
                    url: string;
                    /** @description Ignored: the shop takes the name of the page from url. */
                    page?: string;
                    item_type?: string;
                    item_val?: string;
                    /**
                     * @description How long ago the event happened, milliseconds.
                     * @default 0
                     */
                    ago?: number;
                    /** @description Further events with the same fields, as the text of a JSON array; 19 at most. */
                    more?: string;
                    /**
                     * @description accept: a program states that its user consented to tracking; refuse: deletes the recorded events of this device.
                     * @enum {string}
                     */
                    consent?: "accept" | "refuse";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                } & {
                    [key: string]: string;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The kind of client.
                     * @default pc
                     */
                    source?: string;
                    /**
                     * @description What happened: view, click, or a name that the client chooses; characters other than a-z, 0-9, _ and - are removed.
                     * @default click
                     */
                    event?: string;
                    /** @description The address of the page; only its path and parameters from a fixed list are stored. */
                    url: string;
                    /** @description Ignored: the shop takes the name of the page from url. */
                    page?: string;
                    item_type?: string;
                    item_val?: string;
                    /**
                     * @description How long ago the event happened, milliseconds.
                     * @default 0
                     */
                    ago?: number;
                    /** @description Further events with the same fields, as the text of a JSON array; 19 at most. */
                    more?: string;
                    /**
                     * @description accept: a program states that its user consented to tracking; refuse: deletes the recorded events of this device.
                     * @enum {string}
                     */
                    consent?: "accept" | "refuse";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                } & {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectDataAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectDataAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    commonGetCarrierList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": {
                    country?: string;
                    /** @description Only its first 60 characters are searched for */
                    q?: string;
                };
                "application/json": {
                    country?: string;
                    /** @description Only its first 60 characters are searched for */
                    q?: string;
                };
                "application/x-www-form-urlencoded": {
                    country?: string;
                    /** @description Only its first 60 characters are searched for */
                    q?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommonGetCarrierListAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommonGetCarrierListAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    commonGetCommonSetting: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    KeyList: string[];
                };
                "application/json": {
                    KeyList: string[];
                };
                "application/x-www-form-urlencoded": {
                    KeyList: string[];
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommonGetCommonSettingAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommonGetCommonSettingAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    commonGetCountryCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": Record<string, never>;
                "application/json": Record<string, never>;
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommonGetCountryCodeAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommonGetCountryCodeAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    commonGetCountryList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": Record<string, never>;
                "application/json": Record<string, never>;
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommonGetCountryListAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommonGetCountryListAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    commonGetRegionList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": {
                    country?: string;
                    province?: string;
                };
                "application/json": {
                    country?: string;
                    province?: string;
                };
                "application/x-www-form-urlencoded": {
                    country?: string;
                    province?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommonGetRegionListAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommonGetRegionListAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    getIPLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": Record<string, never>;
                "application/json": Record<string, never>;
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetIPLocationAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetIPLocationAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    newBusiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A body with files has at most 31 MB. Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    name: string;
                    jobTitle: string;
                    /** Format: email */
                    email: string;
                    phoneCountry: string;
                    phone: string;
                    company: string;
                    companyCountry: string;
                    city: string;
                    website?: string;
                    /** @description At least 25 words */
                    introduction: string;
                    /** @enum {string} */
                    intention: "buy" | "sell";
                    /** @enum {string} */
                    salesBand: "1" | "2" | "3";
                    channels: ("102-01" | "102-02" | "102-03" | "102-04" | "102-05" | "102-06" | "102-07" | "102-08" | "102-09" | "102-10")[];
                    supplier?: string;
                    /** @enum {string} */
                    product: "201-01" | "201-02";
                    annexKey?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                    files?: string[];
                };
                "application/json": {
                    name: string;
                    jobTitle: string;
                    /** Format: email */
                    email: string;
                    phoneCountry: string;
                    phone: string;
                    company: string;
                    companyCountry: string;
                    city: string;
                    website?: string;
                    /** @description At least 25 words */
                    introduction: string;
                    /** @enum {string} */
                    intention: "buy" | "sell";
                    /** @enum {string} */
                    salesBand: "1" | "2" | "3";
                    channels: ("102-01" | "102-02" | "102-03" | "102-04" | "102-05" | "102-06" | "102-07" | "102-08" | "102-09" | "102-10")[];
                    supplier?: string;
                    /** @enum {string} */
                    product: "201-01" | "201-02";
                    annexKey?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    name: string;
                    jobTitle: string;
                    /** Format: email */
                    email: string;
                    phoneCountry: string;
                    phone: string;
                    company: string;
                    companyCountry: string;
                    city: string;
                    website?: string;
                    /** @description At least 25 words */
                    introduction: string;
                    /** @enum {string} */
                    intention: "buy" | "sell";
                    /** @enum {string} */
                    salesBand: "1" | "2" | "3";
                    channels: ("102-01" | "102-02" | "102-03" | "102-04" | "102-05" | "102-06" | "102-07" | "102-08" | "102-09" | "102-10")[];
                    supplier?: string;
                    /** @enum {string} */
                    product: "201-01" | "201-02";
                    annexKey?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewBusinessAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewBusinessAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    newBusinessAnnex: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A body with files has at most 31 MB. Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    annexKey?: string;
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewBusinessAnnexAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewBusinessAnnexAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    orderCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    package: string;
                    /** @enum {string} */
                    way: "physical" | "esim" | "sim";
                    quantity: string;
                    promoCode?: string;
                    /** @enum {string} */
                    paymentMethod: "card" | "alipay" | "wechat";
                    /** Format: email */
                    email: string;
                    phoneCountry?: string;
                    phone?: string;
                    contact?: string;
                    addressCountry?: string;
                    province?: string;
                    city?: string;
                    address?: string;
                    postalCode?: string;
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid?: string[];
                    /** @description The price that the buyer has seen, as /order/quote returned it: USD:1199. A higher total or another currency is TOTAL_CHANGED */
                    quoted?: string;
                    /** @constant */
                    agreeTransfer: "on";
                    /** @constant */
                    agreePrivacy: "on";
                    /**
                     * @description Required unless an account is signed in: agreement to register an account with the email address
                     * @constant
                     */
                    agreeRegister?: "on";
                    checkoutKey: string;
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    package: string;
                    /** @enum {string} */
                    way: "physical" | "esim" | "sim";
                    quantity: string;
                    promoCode?: string;
                    /** @enum {string} */
                    paymentMethod: "card" | "alipay" | "wechat";
                    /** Format: email */
                    email: string;
                    phoneCountry?: string;
                    phone?: string;
                    contact?: string;
                    addressCountry?: string;
                    province?: string;
                    city?: string;
                    address?: string;
                    postalCode?: string;
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid?: string[];
                    /** @description The price that the buyer has seen, as /order/quote returned it: USD:1199. A higher total or another currency is TOTAL_CHANGED */
                    quoted?: string;
                    /** @constant */
                    agreeTransfer: "on";
                    /** @constant */
                    agreePrivacy: "on";
                    /**
                     * @description Required unless an account is signed in: agreement to register an account with the email address
                     * @constant
                     */
                    agreeRegister?: "on";
                    checkoutKey: string;
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    package: string;
                    /** @enum {string} */
                    way: "physical" | "esim" | "sim";
                    quantity: string;
                    promoCode?: string;
                    /** @enum {string} */
                    paymentMethod: "card" | "alipay" | "wechat";
                    /** Format: email */
                    email: string;
                    phoneCountry?: string;
                    phone?: string;
                    contact?: string;
                    addressCountry?: string;
                    province?: string;
                    city?: string;
                    address?: string;
                    postalCode?: string;
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid?: string[];
                    /** @description The price that the buyer has seen, as /order/quote returned it: USD:1199. A higher total or another currency is TOTAL_CHANGED */
                    quoted?: string;
                    /** @constant */
                    agreeTransfer: "on";
                    /** @constant */
                    agreePrivacy: "on";
                    /**
                     * @description Required unless an account is signed in: agreement to register an account with the email address
                     * @constant
                     */
                    agreeRegister?: "on";
                    checkoutKey: string;
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderCreateAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderCreateAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    orderGetOrderDetail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    order: string;
                    key?: string;
                };
                "application/json": {
                    order: string;
                    key?: string;
                };
                "application/x-www-form-urlencoded": {
                    order: string;
                    key?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderGetOrderDetailAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderGetOrderDetailAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    orderGetOrderList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": {
                    page?: string;
                };
                "application/json": {
                    page?: string;
                };
                "application/x-www-form-urlencoded": {
                    page?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderGetOrderListAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderGetOrderListAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    orderQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    package: string;
                    /** @enum {string} */
                    way: "physical" | "esim" | "sim";
                    quantity: string;
                    promoCode?: string;
                    addressCountry?: string;
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid?: string[];
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    package: string;
                    /** @enum {string} */
                    way: "physical" | "esim" | "sim";
                    quantity: string;
                    promoCode?: string;
                    addressCountry?: string;
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid?: string[];
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    package: string;
                    /** @enum {string} */
                    way: "physical" | "esim" | "sim";
                    quantity: string;
                    promoCode?: string;
                    addressCountry?: string;
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid?: string[];
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderQuoteAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderQuoteAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    productGetEsimLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** @description The product to show there; may be empty */
                    gdsProductCode?: string;
                    /** @constant */
                    agreeShare?: "on";
                };
                "application/json": {
                    /** @description The product to show there; may be empty */
                    gdsProductCode?: string;
                    /** @constant */
                    agreeShare?: "on";
                };
                "application/x-www-form-urlencoded": {
                    /** @description The product to show there; may be empty */
                    gdsProductCode?: string;
                    /** @constant */
                    agreeShare?: "on";
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductGetEsimLinkAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductGetEsimLinkAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    productGetPlanDetail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    plan: string;
                    package?: string;
                    /** @enum {string} */
                    kind?: "fixed" | "day-pass";
                    mb?: string;
                    days?: string;
                    /** @enum {string} */
                    way?: "physical" | "esim" | "sim";
                    quantity?: string;
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                };
                "application/json": {
                    plan: string;
                    package?: string;
                    /** @enum {string} */
                    kind?: "fixed" | "day-pass";
                    mb?: string;
                    days?: string;
                    /** @enum {string} */
                    way?: "physical" | "esim" | "sim";
                    quantity?: string;
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                };
                "application/x-www-form-urlencoded": {
                    plan: string;
                    package?: string;
                    /** @enum {string} */
                    kind?: "fixed" | "day-pass";
                    mb?: string;
                    days?: string;
                    /** @enum {string} */
                    way?: "physical" | "esim" | "sim";
                    quantity?: string;
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductGetPlanDetailAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductGetPlanDetailAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    productGetPlanList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": {
                    country?: string;
                    mcc?: string;
                    /** @description Only its first 60 characters are searched for */
                    q?: string;
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                };
                "application/json": {
                    country?: string;
                    mcc?: string;
                    /** @description Only its first 60 characters are searched for */
                    q?: string;
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                };
                "application/x-www-form-urlencoded": {
                    country?: string;
                    mcc?: string;
                    /** @description Only its first 60 characters are searched for */
                    q?: string;
                    /** @enum {string} */
                    currency?: "CNY" | "HKD" | "USD";
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductGetPlanListAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductGetPlanListAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    productRedeemEsimLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    token: string;
                };
                "application/json": {
                    token: string;
                };
                "application/x-www-form-urlencoded": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductRedeemEsimLinkAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductRedeemEsimLinkAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    realNameGetResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    ref: string;
                    key: string;
                };
                "application/json": {
                    ref: string;
                    key: string;
                };
                "application/x-www-form-urlencoded": {
                    ref: string;
                    key: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealNameGetResultAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealNameGetResultAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    realNameReadDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A body with files has at most 22 MB. Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @enum {string} */
                    documentType: "1" | "2" | "3" | "4";
                    /** @enum {string} */
                    region?: "HK" | "TW" | "HK,TW";
                    /** Format: binary */
                    documentPhoto: string;
                    /** Format: binary */
                    documentPhotoBack?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealNameReadDocumentAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealNameReadDocumentAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    realNameSubmit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A body with files has at most 22 MB. Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @enum {string} */
                    purpose: "1";
                    /** @enum {string} */
                    region: "HK" | "TW" | "HK,TW";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    iccids: string[];
                    /** @enum {string} */
                    documentType: "1" | "2" | "3" | "4";
                    chineseName?: string;
                    englishName: string;
                    birthDate: string;
                    documentNumber: string;
                    expiryDate?: string;
                    country?: string;
                    /** @constant */
                    agreePrivacy: "on";
                    /** @constant */
                    confirmDocument?: "on";
                    /** @constant */
                    agreeTransfer: "on";
                    /** @constant */
                    declareTrue: "on";
                    /** @constant */
                    askPerson?: "on";
                    ref?: string;
                    key?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                    /** Format: binary */
                    documentPhoto: string;
                    /** Format: binary */
                    documentPhotoBack?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealNameSubmitAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealNameSubmitAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    simAdd: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    remark?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    remark?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    remark?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimAddAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimAddAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    simGetPackageList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                };
                "application/json": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimGetPackageListAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimGetPackageListAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    simList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": Record<string, never>;
                "application/json": Record<string, never>;
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimListAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimListAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    simRemove: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                };
                "application/json": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimRemoveAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimRemoveAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    simRename: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    remark?: string;
                };
                "application/json": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    remark?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    remark?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimRenameAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimRenameAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    simUnsubscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @enum {string} */
                    intent?: "quote" | "request";
                    simPackage: string;
                    reason?: string;
                };
                "application/json": {
                    /** @enum {string} */
                    intent?: "quote" | "request";
                    simPackage: string;
                    reason?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {string} */
                    intent?: "quote" | "request";
                    simPackage: string;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimUnsubscribeAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimUnsubscribeAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    topUpCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description One of the amounts that /topUp/getBalance offers, in minor units of HKD */
                    amount: string;
                    /** @enum {string} */
                    paymentMethod: "card" | "alipay" | "wechat";
                    /** Format: email */
                    email: string;
                    checkoutKey?: string;
                    /** @description The offers that the buyer has seen, as /topUp/getBalance returned them. A higher price or less credit is PRICE_CHANGED */
                    quoted?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description One of the amounts that /topUp/getBalance offers, in minor units of HKD */
                    amount: string;
                    /** @enum {string} */
                    paymentMethod: "card" | "alipay" | "wechat";
                    /** Format: email */
                    email: string;
                    checkoutKey?: string;
                    /** @description The offers that the buyer has seen, as /topUp/getBalance returned them. A higher price or less credit is PRICE_CHANGED */
                    quoted?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description One of the amounts that /topUp/getBalance offers, in minor units of HKD */
                    amount: string;
                    /** @enum {string} */
                    paymentMethod: "card" | "alipay" | "wechat";
                    /** Format: email */
                    email: string;
                    checkoutKey?: string;
                    /** @description The offers that the buyer has seen, as /topUp/getBalance returned them. A higher price or less credit is PRICE_CHANGED */
                    quoted?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpCreateAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpCreateAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    topUpGetBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpGetBalanceAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpGetBalanceAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    topUpGetUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpGetUsageAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpGetUsageAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    userChangePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    password: string;
                    newPassword: string;
                    confirmPassword: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    password: string;
                    newPassword: string;
                    confirmPassword: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    password: string;
                    newPassword: string;
                    confirmPassword: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserChangePasswordAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserChangePasswordAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    userCheckICCID: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserCheckICCIDAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserCheckICCIDAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    userGetUserInfo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": Record<string, never>;
                "application/json": Record<string, never>;
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGetUserInfoAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGetUserInfoAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    userLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** @enum {string} */
                    tab?: "phone" | "iccid" | "email";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    password?: string;
                    code?: string;
                    codeKey?: string;
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid?: string;
                    /** @constant */
                    staySignedIn?: "on";
                    /** @constant */
                    agreePrivacy?: "on";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    /** @enum {string} */
                    tab?: "phone" | "iccid" | "email";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    password?: string;
                    code?: string;
                    codeKey?: string;
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid?: string;
                    /** @constant */
                    staySignedIn?: "on";
                    /** @constant */
                    agreePrivacy?: "on";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {string} */
                    tab?: "phone" | "iccid" | "email";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    password?: string;
                    code?: string;
                    codeKey?: string;
                    /** @description The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234 */
                    iccid?: string;
                    /** @constant */
                    staySignedIn?: "on";
                    /** @constant */
                    agreePrivacy?: "on";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLoginAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLoginAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    userLogout: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody?: {
            content: {
                "multipart/form-data": Record<string, never>;
                "application/json": Record<string, never>;
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLogoutAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLogoutAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    userRegister: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @enum {string} */
                    tab?: "email" | "phone";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    code: string;
                    codeKey: string;
                    password: string;
                    /** @constant */
                    agreePrivacy: "on";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    /** @enum {string} */
                    tab?: "email" | "phone";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    code: string;
                    codeKey: string;
                    password: string;
                    /** @constant */
                    agreePrivacy: "on";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {string} */
                    tab?: "email" | "phone";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    code: string;
                    codeKey: string;
                    password: string;
                    /** @constant */
                    agreePrivacy: "on";
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRegisterAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRegisterAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    userResetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @enum {string} */
                    tab?: "email" | "phone";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    code: string;
                    codeKey: string;
                    newPassword: string;
                    confirmPassword: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    /** @enum {string} */
                    tab?: "email" | "phone";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    code: string;
                    codeKey: string;
                    newPassword: string;
                    confirmPassword: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {string} */
                    tab?: "email" | "phone";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    code: string;
                    codeKey: string;
                    newPassword: string;
                    confirmPassword: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResetPasswordAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResetPasswordAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
    userSendCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device fingerprint if the user consented to tracking, else empty */
                "web-uuid"?: components["parameters"]["web-uuid"];
                /** @description The kind of device */
                "Req-Device"?: components["parameters"]["Req-Device"];
                /** @description The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language */
                lang?: components["parameters"]["lang"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Text has at most 64 KB, 200 fields, 50 of one name, 8192 characters each. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @enum {string} */
                    purpose: "login" | "register" | "resetPassword";
                    /** @enum {string} */
                    tab?: "email" | "phone";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    codeKey?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/json": {
                    /** @enum {string} */
                    purpose: "login" | "register" | "resetPassword";
                    /** @enum {string} */
                    tab?: "email" | "phone";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    codeKey?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {string} */
                    purpose: "login" | "register" | "resetPassword";
                    /** @enum {string} */
                    tab?: "email" | "phone";
                    /** Format: email */
                    email?: string;
                    phoneCountry?: string;
                    phone?: string;
                    codeKey?: string;
                    /** @description resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over */
                    ticket?: string;
                };
            };
        };
        responses: {
            /** @description Success, or a rejection with its code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSendCodeAnswer"];
                };
            };
            /** @description The content type of the body is not supported: CONTENT_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSendCodeAnswer"];
                };
            };
            default: components["responses"]["AtTheGate"];
        };
    };
}
