BEGIN TRANSACTION;
CREATE TABLE "accounts" (
   "account" TEXT PRIMARY KEY,
   "name" TEXT,
   "password" TEXT,
   "keeper" INTEGER,
   "sessions" INTEGER,
   "token" TEXT,
   "made_at" TEXT
);
INSERT INTO "accounts" VALUES('ana','Ana','scrypt:32768:8:1$BNXCDGsoi6JeprqW$d79732a5ceaacab7cc75f33a3bde528c5cd6ec2112cbee6baeb2fce18f6f13a3315d5d5ac3422b99944ed17128de7ece3ff93da8ffbcbeac579f469c0a9238c5',1,1036907531,'','2026-11-18T05:13:52.042581+00:00');
INSERT INTO "accounts" VALUES('bo','Bo','scrypt:32768:8:1$KSsqqXnYK3ffE2Km$ab708c8550cd7340a9f4bb4d9a9ff7404192051f235c28e9512b3a2ffa6e3ed1240c60bf956968783a0be9dd87242692be17c5c8e8f5b3760a046ad861267f77',0,873037553,'2b3184dc7e49a7bbb92c118cc871917ed933318312f09ea01d166fe9545e5422','2026-11-18T05:13:52.479894+00:00');
CREATE TABLE "attempts" (
   "id" INTEGER PRIMARY KEY,
   "what" TEXT,
   "at" REAL
);
INSERT INTO "attempts" VALUES(1,'account bo',2.11033883255523180971e+09);
INSERT INTO "attempts" VALUES(2,'address 192.0.2.1',2.11033883255523180971e+09);
CREATE TABLE "invitations" (
   "id" TEXT PRIMARY KEY,
   "by" TEXT,
   "keeper" INTEGER,
   "game" TEXT,
   "role" TEXT,
   "seat" TEXT,
   "until" TEXT,
   "used_by" TEXT
);
INSERT INTO "invitations" VALUES('eCgZyiqLSUpisLzI','Ana',0,'6f0c3a52-98a4-4f5e-8a55-0d6f3a1c2b7e','scribe','','2126-11-18T00:00:00+00:00','');
CREATE TABLE "roles" (
   "account" TEXT,
   "game" TEXT,
   "role" TEXT,
   "seat" TEXT,
   PRIMARY KEY ("account", "game", "role", "seat")
);
INSERT INTO "roles" VALUES('ana','6f0c3a52-98a4-4f5e-8a55-0d6f3a1c2b7e','keeper','');
INSERT INTO "roles" VALUES('bo','6f0c3a52-98a4-4f5e-8a55-0d6f3a1c2b7e','player','Bo');
CREATE TABLE "settings" (
   "name" TEXT PRIMARY KEY,
   "value" TEXT
);
INSERT INTO "settings" VALUES('secret','d6bd1587b154f1807ec669a9232c9af0f7817521f7caef913ed2a4af2c945d25');
CREATE TABLE "shown" (
   "game" TEXT PRIMARY KEY,
   "visibility" TEXT
);
INSERT INTO "shown" VALUES('6f0c3a52-98a4-4f5e-8a55-0d6f3a1c2b7e','unlisted');
COMMIT;
